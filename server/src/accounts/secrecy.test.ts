import { accountEndpoints } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from '../../testing/shop.ts'
import { type ApiResponse, goodPassword, openTestUsers, type TestUsers } from '../../testing/users.ts'
import { sessions, users, verificationTokens } from './schema.ts'

const lines: string[] = []
let shop: TestUsers
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  shop = await openTestUsers({ log, jobs: true })
})
afterAll(() => shop.close())

test('after requests to every endpoint, no password, code, token or hash is in the log or in an unrelated response', async () => {
  const secrets = new Set([goodPassword, testSecret])
  const responses: string[] = []
  const keep = (response: ApiResponse, ...own: string[]) => {
    responses.push(own.reduce((text, secret) => text.replaceAll(secret, ''), JSON.stringify(response)))
    for (const secret of own) secrets.add(secret)
    return response
  }
  const user = await shop.registered({ role: 'ADMIN' })
  for (const secret of [user.token, user.refresh]) secrets.add(secret)
  const { token } = user
  const { text } = await shop.mail(user.email, /Vérifiez/)
  const link = /token=([\w-]+)/.exec(text)![1]!
  secrets.add(link)
  await shop.app.inject(`/verify-email?token=${link}&x=1`)
  await shop.app.inject(`/media/none?x=1&token=${link}`)

  await shop.call('PUT forgot-password', { email: user.email })
  await shop.settled()
  const code = /^\d{6}$/m.exec((await shop.mail(user.email, /code pour un nouveau/)).text)![0]
  secrets.add(code)
  keep(await shop.call('PUT verify-forgot-password-otp', { email: user.email, otp: '000000' }))
  const proof = await shop.call('PUT verify-forgot-password-otp', { email: user.email, otp: code })
  keep(proof, proof.data.resetToken)

  const login = await shop.call('POST login', { email: user.email, password: goodPassword })
  keep(login, login.data.accesstoken, login.data.refreshToken)
  const cookies = { accessToken: login.data.accesstoken, refreshToken: login.data.refreshToken }
  keep(await shop.call('POST login', { email: user.email, password: 'un mot secret 1' }))
  secrets.add('un mot secret 1')
  for (const { method, path } of Object.values(accountEndpoints)) {
    if (path.endsWith('/logout') || path.endsWith('/end-sessions') || path.endsWith('/refresh-token'))
      continue
    const body = {
      otp: '999999',
      resetToken: 'a-proof-made-up',
      password: 'un autre mot 2',
      token: 'a-link-made-up',
    }
    keep(await shop.call(`${method} ${path}`, method === 'GET' ? undefined : body, { token, cookies }))
  }
  for (const secret of ['999999', 'a-proof-made-up', 'un autre mot 2', 'a-link-made-up']) secrets.add(secret)
  await shop.database.pool.query('alter table sessions rename to sessions_away')
  const broken = await shop.call('POST login', { email: user.email, password: goodPassword })
  await shop.database.pool.query('alter table sessions_away rename to sessions')
  expect(keep(broken).status).toBe(500)

  const { db } = shop.database
  const [row] = await db.select().from(users).where(eq(users.id, user._id))
  secrets.add(row!.passwordHash!)
  for (const { refreshHash } of await db.select().from(sessions)) secrets.add(refreshHash)
  for (const { hash } of await db.select().from(verificationTokens)) secrets.add(hash)

  const logged = lines.join('')
  expect(logged.length).toBeGreaterThan(5_000)
  expect(responses.length).toBeGreaterThan(20)
  for (const secret of secrets) {
    expect(logged, `${secret} in the log`).not.toContain(secret)
    for (const response of responses) expect(response, `${secret} in a response`).not.toContain(secret)
  }
})
