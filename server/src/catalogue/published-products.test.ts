import { discountedPrice } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { discountedPriceColumn } from './published-products.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('SQL charges the price of the contract, for every discount', async () => {
  const { rows } = await database.db.execute<{ price: number; discount: number; charged: number }>(sql`
    select price, discount, ${discountedPriceColumn}::float8 as charged
    from (select generate_series(1, 400) union select 2147483647) as prices (price),
      generate_series(0, 100) as discount`)
  expect(rows).toHaveLength(401 * 101)
  expect(rows.filter(({ price, discount, charged }) => charged !== discountedPrice(price, discount))).toEqual(
    [],
  )
})
