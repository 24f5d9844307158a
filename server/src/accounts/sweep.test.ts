import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { codes, proofs, rateLimits, sessions } from './schema.ts'
import { sweep } from './sweep.ts'

let shop: TestUsers
beforeAll(async () => {
  shop = await openTestUsers()
})
afterAll(() => shop.close())

test('expired rows are deleted, and valid ones stay', async () => {
  const { db } = shop.database
  const [user] = [await shop.user(), await shop.user()]
  for (const { email } of [user]) await shop.call('PUT forgot-password', { email })
  await shop.settled()
  const count = async () => {
    const rows = await Promise.all(
      [sessions, codes, proofs, rateLimits].map((table) => db.select().from(table as typeof codes)),
    )
    return rows.map(({ length }) => length)
  }
  const before = await count()
  expect(before.every((length) => length > 0)).toBe(true)
  await sweep(db)
  expect(await count()).toEqual(before)
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '31 days'` })
  await db.update(codes).set({ expiresAt: sql`now() - interval '1 second'` })
  await db.update(proofs).set({ expiresAt: sql`now() - interval '1 second'` })
  await db.update(rateLimits).set({ expire: Date.now() - 1_000 })
  await sweep(db)
  expect(await count()).toEqual([0, 0, 0, 0])
})
