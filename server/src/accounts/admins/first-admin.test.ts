import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodPassword, openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { introduceAdmin, prepareAccounts } from '../index.ts'
import { users } from '../schema.ts'

let shop: TestUsers
let printed: string[]
let logged: string[]
beforeAll(async () => {
  shop = await openTestUsers()
})
beforeEach(async () => {
  await shop.database.db.delete(users)
  printed = []
  logged = []
})
afterAll(() => shop.close())

const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
/** Does what a start does, with or without a password in the configuration. */
async function start(adminPassword: string | null = null): Promise<void> {
  const { db } = shop.database
  const configuration = { adminEmail: 'admin@dix.local', adminPassword, shopLanguage: 'fr' } as const
  await prepareAccounts(db, configuration, log)
  await introduceAdmin(db, configuration, log, (line) => printed.push(line))
}

const login = (password: string) => shop.call('POST login', { email: 'admin@dix.local', password })

test('a shop without an administrator gets one; the password is printed once and logged nowhere', async () => {
  await start()
  await start()
  expect(printed).toHaveLength(1)
  const password = /password: (\S+)/.exec(printed[0]!)![1]!
  expect(printed[0]).toContain('admin@dix.local')
  expect(logged.join()).toContain('admin@dix.local')
  expect(logged.join()).not.toContain(password)
  const { data } = await login(password)
  const details = await shop.call('GET user-details', undefined, { token: data.accesstoken })
  expect(details.data).toMatchObject({ role: 'ADMIN', status: 'Active', verify_email: true })
})

test('nodes that start together create one administrator', async () => {
  await Promise.all([start(), start(), start()])
  expect(printed).toHaveLength(1)
  expect(await shop.database.db.select().from(users)).toHaveLength(1)
})

test('a configured password is used and never printed', async () => {
  await start(goodPassword)
  expect(printed).toEqual([])
  expect(logged.join()).not.toContain(goodPassword)
  expect((await login(goodPassword)).status).toBe(200)
})

test('a common configured password is used with a warning', async () => {
  await start('password1')
  expect(logged.join()).toContain('"level":40')
  expect((await login('password1')).status).toBe(200)
})

test('an existing administrator is not changed by the configuration', async () => {
  const admin = await shop.user({ role: 'ADMIN' })
  await start(goodPassword)
  expect((await shop.database.db.select().from(users)).map(({ id }) => id)).toEqual([admin._id])
})

test('a shopper with the configured address is not made an administrator', async () => {
  await shop.user({ email: 'admin@dix.local' })
  await start()
  expect(printed).toEqual([])
  expect(logged.join()).toContain('npm run admin')
  const [user] = await shop.database.db.select().from(users).where(eq(users.email, 'admin@dix.local'))
  expect(user?.role).toBe('USER')
})
