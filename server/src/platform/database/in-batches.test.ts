import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { readInBatches } from './in-batches.ts'

const numbersTo = (count: number) => sql`select n from generate_series(1, ${count}::integer) n order by n`

test('every row is read once and in order, and an empty result has no batch', async () => {
  const { db, drop } = await testDatabase()
  onTestFinished(drop)
  const sizes = (count: number) =>
    db.transaction(async (tx) => {
      const batches: number[][] = []
      for await (const rows of readInBatches<{ n: number }>(tx, numbersTo(count)))
        batches.push(rows.map(({ n }) => n))
      expect(batches.flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      return batches.map(({ length }) => length)
    })
  expect(await sizes(2_500)).toEqual([1_000, 1_000, 500])
  expect(await sizes(2_000)).toEqual([1_000, 1_000])
  expect(await sizes(0)).toEqual([])
})

test('a transaction reads one result after the other', async () => {
  const { db, drop } = await testDatabase()
  onTestFinished(drop)
  const read = await db.transaction(async (tx) => {
    const lengths: number[] = []
    for (const count of [3, 1_000])
      for await (const rows of readInBatches(tx, numbersTo(count))) lengths.push(rows.length)
    return lengths
  })
  expect(read).toEqual([3, 1_000])
})

test('a failure in a later batch, or of the caller while one is read, rejects and leaves a usable connection', async () => {
  const { db, pool, drop } = await testDatabase()
  onTestFinished(drop)
  pool.options.max = 1
  const read = (statement: ReturnType<typeof sql>, use = () => {}) =>
    db.transaction(async (tx) => {
      for await (const _rows of readInBatches(tx, statement)) use()
    })
  await expect(read(sql`select 1 / (1500 - n) from generate_series(1, 5000) n`)).rejects.toMatchObject({
    cause: { code: '22012' },
  })
  const fail = () => {
    throw new Error('changed my mind')
  }
  await expect(read(numbersTo(5_000), fail)).rejects.toThrow('changed my mind')
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
