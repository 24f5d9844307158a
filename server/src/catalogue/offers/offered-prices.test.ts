import { discountedPrice } from '@dix/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../../../testing/catalogue.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fillStock } from '../../../testing/shop.ts'
import { readPublished } from '../queries.ts'
import { discountedPriceColumn, productsWithOffers } from './offered-prices.ts'
import { type PlannedOffer, priceOf, runningOffers } from './running-offers.ts'
import { offers } from './schema.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await fillStock(database.db)
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

const some = (ids: string[]) => fc.subarray(ids, { maxLength: 2 })
const times = fc.record({ from: fc.integer({ min: 1, max: 3 }), length: fc.integer({ min: 1, max: 3 }) })

/** An offer between the times 1 to 5, for parts of the small catalogue. */
const offer: fc.Arbitrary<PlannedOffer> = fc
  .record({
    terms: fc.oneof(
      fc.integer({ min: 1, max: 99 }).map((percent) => ({ percent, price: null })),
      fc.integer({ min: 1, max: 2_000 }).map((price) => ({ percent: null, price })),
    ),
    times,
    hasEnd: fc.boolean(),
    products: some(['P00', 'P01', 'P02', 'P15']),
    brands: some(['Ndar', 'Kaolak']),
    categories: some(['OILS', 'DRINKS', 'GONE']),
    subCategories: some(['OIL', 'GONE']),
  })
  .map(({ terms, times: { from, length }, hasEnd, ...lists }) => ({
    ...terms,
    from,
    until: hasEnd ? from + length : null,
    ...lists,
  }))

test('SQL and memory charge the same for every product, for any offers at any time', async () => {
  const { db } = database
  await db.execute(sql`update products set brand = 'Ndar', price = 7, discount = 20 where id < 'P10'`)
  const known = await db.transaction((tx) => readPublished(tx))
  await fc.assert(
    fc.asyncProperty(
      fc.array(offer, { maxLength: 5 }),
      fc.integer({ min: 1, max: 6 }),
      async (planned, now) => {
        await db.delete(offers)
        if (planned.length > 0)
          await db.insert(offers).values(
            planned.map(
              ({ from, until, products, categories, subCategories, brands, percent, price }, at) => ({
                id: `O${at}`,
                name: 'Ramadan',
                percent,
                price,
                startsAt: new Date(from),
                endsAt: until === null ? null : new Date(until),
                productIds: [...products],
                brands: [...brands],
                categoryIds: [...categories],
                subCategoryIds: [...subCategories],
                revision: 1,
              }),
            ),
          )
        const { rows } = await db.execute(sql`
        select id, offered.price, offered.discount, list_price as "listPrice"
        from ${productsWithOffers(sql`${new Date(now).toISOString()}::timestamptz`)} where not draft order by id`)
        const { index } = runningOffers(planned, now)
        const inMemory = known.map((knownProduct) => ({
          id: knownProduct._id,
          ...priceOf({ offers: index }, knownProduct),
        }))
        expect(rows).toEqual(inMemory.sort((a, b) => (a.id < b.id ? -1 : 1)))
      },
    ),
  )
})

test('an offer covers a brand, a category and a sub category just like a product', () => {
  const none = { products: [], brands: [], categories: [], subCategories: [] }
  const salt = product({
    _id: 'S',
    brand: 'Ndar',
    price: 1_000,
    discount: 0,
    categoryIds: ['C'],
    subCategoryIds: ['U'],
  })
  const lists = [
    { products: ['S'] },
    { brands: ['Ndar'] },
    { categories: ['C'] },
    { subCategories: ['U'] },
    {},
  ]
  const prices = lists.map((list) => {
    const half = { percent: 50, price: null, from: 0, until: null, ...none, ...list }
    return priceOf({ offers: runningOffers([half], 1).index }, salt).discount
  })
  expect(prices).toEqual([50, 50, 50, 50, 0])
})
