import type { Locale } from '@dix/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { stockOf } from '../snapshot.ts'
import { openLoader } from './loader.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    insert into products (id, name, unit, price, key)
    select 'P' || i, 'Mil ' || i, '1 kg', 5, 'mil' || i from generate_series(1, 2000) i;
    insert into stock_levels (product_id, stock) select id, 1 from products`)
})
afterAll(() => database.drop())

test('requests are served while the search indexes a whole catalogue', async () => {
  const loader = openLoader(
    database.db,
    () => 'fr',
    async () => [],
  )
  await loader.loadEverything()
  expect(loader.snapshot.products.size).toBe(2000)
  let served = 0
  let isDone = false
  function serve(): void {
    if (isDone) return
    served++
    setImmediate(serve)
  }
  serve()
  await loader.fillSearch()
  isDone = true
  expect(served).toBeGreaterThanOrEqual(9)
  expect(loader.search.find('mil').count).toBe(2000)
})

test('a search before indexing is complete finds everything, and nothing twice', async () => {
  const loader = openLoader(
    database.db,
    () => 'fr',
    async () => [],
  )
  await loader.loadEverything()
  const filled = loader.fillSearch()
  expect(loader.search.find('mil').count).toBe(2000)
  await filled
  expect(loader.search.find('mil').count).toBe(2000)
  expect(new Set(loader.search.find('mil').slice(0, 2000)).size).toBe(2000)
})

test('a search whose language is determined late is filled once, before it is used', async () => {
  let language: Locale = 'fr'
  const loader = openLoader(
    database.db,
    () => language,
    async () => [],
  )
  language = 'en'
  await loader.loadEverything()
  await loader.fillSearch()
  // If the search were filled again, it would read every product of the snapshot.
  const reading = vi.spyOn(loader.snapshot.inOrderOfId as unknown[], 'slice')
  expect(loader.search.find('mil').count).toBe(2000)
  expect(reading).not.toHaveBeenCalled()
})

test('changes made while nobody listened are loaded before everything else', async () => {
  const loader = openLoader(
    database.db,
    () => 'fr',
    async () => [],
  )
  await loader.loadEverything()
  await database.pool.query(`
    update stock_levels set stock = 7 where product_id = 'P1999';
    update products set price = 7, updated_at = now() + interval '1 hour' where id = 'P1777';
    delete from products where id = 'P1888'`)
  const ids = await loader.findAll()
  expect(ids.slice(0, 3).sort()).toEqual(['P1777', 'P1888', 'P1999'])
  expect(new Set(ids).size).toBe(2000)
  expect(ids).toHaveLength(2000)
})

test('a sale keeps the rating without counting reviews; a change to reviews counts them', async () => {
  let stars = 4
  const readRatings = vi.fn(
    async (_: unknown, ids?: string[]) =>
      new Map((ids ?? ['P1']).map((id) => [id, { average: stars, count: 1 }])),
  )
  const loader = openLoader(
    database.db,
    () => 'fr',
    async () => [],
    readRatings,
  )
  await loader.loadEverything()
  await loader.fillSearch()
  readRatings.mockClear()
  stars = 2
  const load = (ratings: string[]) =>
    loader.load({
      categories: false,
      synonyms: false,
      products: new Set(['P1']),
      ratings: new Set(ratings),
      stock: new Set(),
    })
  await database.pool.query(`update stock_levels set stock = 3 where product_id = 'P1'`)
  await load([])
  expect(readRatings).not.toHaveBeenCalled()
  expect(loader.snapshot.products.get('P1')).toMatchObject({ stock: 3, rating: { average: 4 } })
  await load(['P1'])
  expect(loader.snapshot.products.get('P1')?.rating).toEqual({ average: 2, count: 1 })
})

/** A loader of a shop with a second store. */
const openWithOther = () =>
  openLoader(
    database.db,
    () => 'fr',
    async () => [],
    undefined,
    () => ['OTHER'],
  )

test('a sale reads only the stock, of every store', async () => {
  await database.pool.query(
    `insert into stock_levels (product_id, store_id, stock) values ('P2', 'OTHER', 7)`,
  )
  const loader = openWithOther()
  await loader.loadEverything()
  await database.pool.query(`
    update products set name = 'Fonio' where id = 'P2';
    update stock_levels set stock = 2 where product_id = 'P2' and store_id = 'OTHER';
    update stock_levels set stock = 0 where product_id = 'P2' and store_id <> 'OTHER'`)
  const stock = new Set(['P2', 'UNKNOWN'])
  await loader.load({ categories: false, synonyms: false, products: new Set(), ratings: new Set(), stock })
  const { products } = loader.snapshot
  expect(products.get('P2')).toMatchObject({ stock: 0, name: { main: 'Mil 2' } })
  expect(products.has('UNKNOWN')).toBe(false)
  expect(stockOf(loader.stocks.snapshotOf('OTHER'), products.get('P2')!)).toBe(2)
})

test('a store whose row of a product was deleted has none of it', async () => {
  const loader = openWithOther()
  await database.pool.query(
    `insert into stock_levels (product_id, store_id, stock) values ('P3', 'OTHER', 7), ('P4', 'OTHER', 8)`,
  )
  await loader.loadEverything()
  await database.pool.query(`delete from stock_levels where product_id in ('P3', 'P4')`)
  await loader.load({
    categories: false,
    synonyms: false,
    products: new Set(['P3']),
    ratings: new Set(),
    stock: new Set(['P4']),
  })
  const inOther = loader.stocks.snapshotOf('OTHER')
  const stocks = ['P3', 'P4'].map((id) => stockOf(inOther, loader.snapshot.products.get(id)!))
  expect(stocks).toEqual([0, 0])
})
