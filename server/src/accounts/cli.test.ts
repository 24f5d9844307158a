import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHere, runProgram } from '../../testing/commands.ts'
import { databaseUrl } from '../../testing/database.ts'
import { totpCode } from '../../testing/factors.ts'
import { soon } from '../../testing/soon.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../testing/users.ts'
import { runAdmin } from './admins/commands.ts'

const cli = fileURLToPath(new URL('cli.ts', import.meta.url))

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

const environment = () => ({ DATABASE_URL: databaseUrl(shop.database), DATA_DIR: shop.dataDir })

/** Runs the command on the test's database, as an operator would alongside a running shop. */
const run = (given: string[], input = '') => runHere(runAdmin, given, { env: environment(), input })

/** Runs the command in its own process, as an operator does. */
const start = (given: string[], input = '') =>
  runProgram(cli, given, { env: environment(), input, folder: shop.dataDir })

const login = (email: string, password: string) => shop.call('POST login', { email, password })
const printedPassword = (out: string) => /^Password: (\S+) \(shown only once\)$/m.exec(out)![1]!

test('create makes an administrator with a password that is printed once', async () => {
  const { out, err, code } = await run(['create', 'Cheffe@Shop.example', '--name', 'La cheffe'])
  expect({ err, code }).toEqual({ err: '', code: 0 })
  const { data } = await login('cheffe@shop.example', printedPassword(out))
  const details = await shop.call('GET user-details', undefined, { token: data.accesstoken })
  expect(details.data).toMatchObject({ name: 'La cheffe', role: 'ADMIN', verify_email: true })
  const again = await run(['create', 'cheffe@shop.example'])
  expect(again).toMatchObject({ out: '', code: 1 })
  expect(again.err).toMatch(/^cheffe@shop\.example already has an account.*\.\n$/)
})

test('a password from standard input is used and not printed', async () => {
  const { out, code } = await start(['create', 'stdin@shop.example', '--password-stdin'], `${goodPassword}\n`)
  expect(code).toBe(0)
  expect(out).not.toContain(goodPassword)
  expect((await login('stdin@shop.example', goodPassword)).status).toBe(200)
  for (const weak of ['short', 'qwertyuiop', '']) {
    const refused = await run(['create', 'weak@shop.example', '--password-stdin'], weak)
    expect(refused).toMatchObject({ out: '', code: 1, err: expect.stringMatching(/^.*password.*\.\n$/i) })
  }
})

test('promote makes a user an administrator from the next request', async () => {
  const { email, token } = await shop.user()
  expect(await run(['promote', email])).toMatchObject({ err: '', code: 0 })
  expect((await shop.call('POST list', {}, { token })).status).toBe(200)
})

test('promote makes staff of one store administrators of every store', async () => {
  const { email, token } = await shop.user({ role: 'MANAGER', storeId: 'NGOR' })
  expect(await run(['promote', email])).toMatchObject({ err: '', code: 0 })
  const { data } = await shop.call('GET user-details', undefined, { token })
  expect(data).toMatchObject({ role: 'ADMIN' })
  expect(data).not.toHaveProperty('storeId')
})

test('reset sets a new password, logs out every device and notifies the owner', async () => {
  const { email, token } = await shop.user()
  const details = async () => (await shop.call('GET user-details', undefined, { token })).status
  expect(await details()).toBe(200)
  const { out, code } = await run(['reset', email])
  expect(code).toBe(0)
  await expect.poll(details, soon).toBe(401)
  expect((await login(email, goodPassword)).status).toBe(400)
  expect((await login(email, printedPassword(out))).status).toBe(200)
  await shop.mail(email, /mot de passe a été modifié/)
})

test('an unknown or invalid address is reported', async () => {
  for (const command of ['promote', 'reset']) {
    const { out, err, code } = await (command === 'reset' ? start : run)([command, 'nobody@shop.example'])
    expect({ out, err, code }).toEqual({
      out: '',
      err: 'There is no account with the address nobody@shop.example.\n',
      code: 1,
    })
  }
  const wrong = await run(['create', 'no address'])
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('Enter a valid email address.')
})

test('help is printed, and an unknown command is refused', async () => {
  const help = await run(['--help'])
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const word of ['create', 'promote', 'reset', 'remove-factors']) expect(help.out).toContain(word)
  expect((await run(['destroy'])).code).toBe(2)
})

test('remove-factors lets a user who lost them sign in again, and logs out every device', async () => {
  const { email, token } = await shop.user({ role: 'ADMIN' })
  const { data } = await shop.call('POST totp/start', undefined, { token })
  await shop.call('POST totp/confirm', { totp: totpCode(data.secret), password: goodPassword }, { token })
  expect((await login(email, goodPassword)).code).toBe('second_factor_required')
  expect(await run(['remove-factors', email])).toMatchObject({ err: '', code: 0 })
  expect((await login(email, goodPassword)).status).toBe(200)
  await expect
    .poll(async () => (await shop.call('GET user-details', undefined, { token })).status, soon)
    .toBe(401)
})
