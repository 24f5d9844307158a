import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { onOneNode } from './one-node.ts'

test('background work may take longer than a request, and does not change the limit of requests', async () => {
  const { db, pool, drop } = await testDatabase()
  onTestFinished(drop)
  pool.options.max = 1
  const seconds = sql`select extract(epoch from current_setting('statement_timeout')::interval)::integer as seconds`
  const bound = await onOneNode(db, 1, async (tx) => (await tx.execute(seconds)).rows[0]!.seconds)
  expect([bound, (await db.execute(seconds)).rows[0]!.seconds]).toEqual([300, 15])
})
