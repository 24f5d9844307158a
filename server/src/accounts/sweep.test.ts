import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import {
  emailCodes,
  knownBrowsers,
  rateLimits,
  requestedCodes,
  sessions,
  verificationTokens,
} from './schema.ts'
import { sweep } from './sweep.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers({ jobs: true })
})
afterAll(() => shop.close())

test('expired rows are deleted, and valid ones stay', async () => {
  const { db } = shop.database
  const [user] = [await shop.registered(), await shop.registered()]
  for (const { email } of [user]) await shop.call('PUT forgot-password', { email })
  await shop.call('PUT update-user', { email: 'neuve@example.com' }, { token: user!.token })
  await shop.settled()
  const count = () =>
    Promise.all(
      [sessions, knownBrowsers, emailCodes, requestedCodes, verificationTokens, rateLimits].map((table) =>
        db.$count(table),
      ),
    )
  const before = await count()
  expect(before.every((rows) => rows > 0)).toBe(true)
  await sweep(db)
  expect(await count()).toEqual(before)
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '31 days'` })
  await db.update(knownBrowsers).set({ lastUsedAt: sql`now() - interval '401 days'` })
  await db.update(emailCodes).set({ expiresAt: sql`now() - interval '1 second'` })
  await db.update(requestedCodes).set({ expiresAt: sql`now() - interval '1 second'` })
  await db.update(verificationTokens).set({ expiresAt: sql`now() - interval '1 second'` })
  await db.update(rateLimits).set({ expire: Date.now() - 1_000 })
  await sweep(db)
  expect(await count()).toEqual([0, 0, 0, 0, 0, 0])
})
