import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAuthenticator, passkeyUrl } from '../../../testing/factors.ts'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { openLimits } from '../limits.ts'
import { userPhones } from '../schema.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ publicUrl: passkeyUrl })
})
afterAll(() => shop.close())

type Phone = ReturnType<typeof openAuthenticator>

const refused = { status: 400, code: 'wrong_credentials' }
const options = async () => (await shop.call('POST passkey/options')).data as { challenge: string }
const signIn = (passkey: object) => shop.call('POST passkey/login', { passkey })

async function add(token: string, phone: Phone, more: object = {}) {
  const { data } = await shop.call('POST passkey/start', undefined, { token })
  const body = { name: 'Téléphone', password: goodPassword, created: phone.create(data), ...more }
  return shop.call('POST passkey/add', body, { token })
}

async function withPasskey() {
  const user = await shop.user()
  const phone = openAuthenticator()
  const added = await add(user.token, phone)
  expect(added).toMatchObject({ status: 200 })
  return { ...user, phone, codes: added.data.recoveryCodes as string[] }
}

test('a passkey signs its owner in without a password, and the password alone no longer does', async () => {
  const { _id, email, phone, codes } = await withPasskey()
  const signedIn = await signIn(phone.answer(await options()))
  expect(signedIn).toMatchObject({ status: 200, data: { accesstoken: expect.any(String) } })
  const self = await shop.call('GET user-details', undefined, { token: signedIn.data.accesstoken })
  expect(self.data._id).toBe(_id)
  const byPassword = await shop.call('POST login', { email, password: goodPassword })
  expect(byPassword).toMatchObject({
    code: 'second_factor_required',
    data: { methods: ['passkey', 'recovery_code'] },
  })
  const input = { challenge: (byPassword.data as { challenge: string }).challenge, code: codes[0] }
  expect((await shop.call('POST second-factor', input)).status).toBe(200)
})

test('an authenticator lists an account that logs in by phone under its number', async () => {
  const { _id, token } = await shop.user({ name: '', email: null, emailVerified: false })
  await shop.database.db.insert(userPhones).values({ userId: _id, phone: '+221775129903' })
  const passkey = await shop.call('POST passkey/start', undefined, { token })
  expect(passkey.data.user).toMatchObject({ name: '77 512 99 03', displayName: '77 512 99 03' })
  const totp = await shop.call('POST totp/start', undefined, { token })
  expect(decodeURIComponent(new URL(totp.data.uri).pathname)).toMatch(/:77 512 99 03$/)
})

test('an answer works once, and a counter that goes back is refused as a copy', async () => {
  const { phone } = await withPasskey()
  const answer = phone.answer(await options(), 7)
  expect((await signIn(answer)).status).toBe(200)
  expect(await signIn(answer)).toMatchObject(refused)
  expect(await signIn(phone.answer(await options(), 6))).toMatchObject(refused)
  expect((await signIn(phone.answer(await options(), 8))).status).toBe(200)
})

test.each([
  ['for another site', { origin: 'http://localhost:9999' }],
  ['bound to another host', { host: 'evil.example' }],
  ['without asking its owner', { verified: false }],
])('an answer %s does not sign anyone in', async (_, wrong) => {
  const { phone } = await withPasskey()
  expect(await signIn(phone.answer({ ...(await options()), ...wrong }))).toMatchObject(refused)
})

test('a sign-in accepts neither a foreign challenge nor that of a new passkey', async () => {
  const { phone, token } = await withPasskey()
  const made = await shop.call('POST passkey/start', undefined, { token })
  for (const challenge of ['AAAA', 'A'.repeat(75), made.data.challenge as string])
    expect(await signIn(phone.answer({ challenge }))).toMatchObject(refused)
})

test('a signature of another key, and an unregistered passkey, do not sign anyone in', async () => {
  const { phone } = await withPasskey()
  const stranger = openAuthenticator()
  const { challenge } = await options()
  const forged = { ...stranger.answer({ challenge }), id: phone.answer({ challenge }).id }
  expect(await signIn(forged)).toMatchObject(refused)
  expect(await signIn(stranger.answer(await options()))).toMatchObject(refused)
})

test('passkeys that a neighbour makes up do not refuse valid ones from the same IP address', async () => {
  const { phone } = await withPasskey()
  const from = '203.0.113.73'
  const limits = openLimits(shop.database.pool)
  while (await limits.allows('passkey', { address: from }));
  const send = async (by: Phone) =>
    shop.call('POST passkey/login', { passkey: by.answer(await options()) }, { from })
  expect(await send(openAuthenticator())).toMatchObject({ status: 429, code: 'rate_limited' })
  expect((await send(phone)).status).toBe(200)
})

test('a second passkey needs an existing factor, and a wrong password adds none', async () => {
  const { token, phone } = await withPasskey()
  const second = openAuthenticator()
  expect(await add(token, second)).toMatchObject({ status: 400, code: 'wrong_code' })
  const passkey = phone.answer(await options())
  expect(await add(token, second, { passkey, password: 'not the password' })).toMatchObject({ status: 400 })
  const added = await add(token, second, { passkey })
  expect(added).toMatchObject({ status: 200, data: { recoveryCodes: null } })
  expect((await signIn(second.answer(await options()))).status).toBe(200)
})

test('the passkey of another user confirms nothing', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()]
  const passkey = other.phone.answer(await options())
  expect(await add(one.token, openAuthenticator(), { passkey })).toMatchObject({ code: 'wrong_code' })
})

test('only its owner can rename and delete a passkey, which then no longer signs in', async () => {
  const { token, phone, email } = await withPasskey()
  const other = await shop.user()
  const { data } = await shop.call('GET security', undefined, { token })
  const [{ _id }] = data.passkeys
  const rename = (by: string) => shop.call('PUT passkey/rename', { _id, name: 'Ordinateur' }, { token: by })
  expect((await rename(other.token)).status).toBe(404)
  expect((await rename(token)).status).toBe(200)
  const named = await shop.call('GET security', undefined, { token })
  expect(named.data.passkeys).toMatchObject([{ _id, name: 'Ordinateur' }])
  const remove = async (by: string, more: object) =>
    shop.call('DELETE passkey', { _id, password: goodPassword, ...more }, { token: by })
  expect((await remove(other.token, {})).status).toBe(404)
  expect((await remove(token, {})).status).toBe(400)
  expect((await remove(token, { passkey: phone.answer(await options()) })).status).toBe(200)
  expect(await signIn(phone.answer(await options()))).toMatchObject(refused)
  expect((await shop.call('POST login', { email, password: goodPassword })).status).toBe(200)
})

test('a shop without https offers no passkeys', async () => {
  const plain = await openTestUsers()
  try {
    const { token } = await plain.user()
    expect((await plain.call('POST passkey/options')).status).toBe(404)
    expect((await plain.call('POST passkey/start', undefined, { token })).status).toBe(404)
    const { data } = await plain.call('GET security', undefined, { token })
    expect(data.passkeysOffered).toBe(false)
  } finally {
    await plain.close()
  }
})
