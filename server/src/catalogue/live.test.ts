import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openNode, openTestShop, type TestShop } from '../testing/shop.ts'
import { categories, products } from './schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function details(node: Pick<TestShop, 'app'>, productId: string) {
  const answer = await node.app.inject({
    method: 'POST',
    url: '/api/product/get-product-details',
    payload: { productId },
  })
  return answer.json()
}

/** The promise is one second; what is awaited is the change itself. */
const soon = { timeout: 1_000, interval: 10 }

test('a change made by anybody reaches every node, in its lists, its details and its search', async () => {
  const other = await openNode(shop.database)
  try {
    await shop.database.db
      .update(products)
      .set({ name: 'Beurre de karité', price: 4321 })
      .where(eq(products.id, 'P03'))
    for (const node of [shop, other]) {
      await vi.waitFor(async () => expect((await details(node, 'P03')).data.price).toBe(4321), soon)
      expect(node.live.search.find('karité').ids).toEqual(['P03'])
    }
  } finally {
    await other.close()
  }
})

test('a renamed category is renamed on its products', async () => {
  await shop.database.db.update(categories).set({ name: 'Huiles' }).where(eq(categories.id, 'OILS'))
  await vi.waitFor(
    async () => expect((await details(shop, 'P00')).data.category[0].name).toBe('Huiles'),
    soon,
  )
})

test('a deleted product is gone from details and search', async () => {
  await shop.database.db.delete(products).where(eq(products.id, 'P29'))
  await vi.waitFor(async () => expect(await details(shop, 'P29')).toMatchObject({ code: 'not_found' }), soon)
  expect(shop.live.search.find('bissap').ids).not.toContain('P29')
})

test('a change of hundreds of products in one statement arrives whole', async () => {
  await shop.database.db.update(products).set({ stock: 77 })
  await vi.waitFor(
    () => expect([...shop.live.snapshot.products.values()].every(({ stock }) => stock === 77)).toBe(true),
    soon,
  )
})

test('what was changed while a node could not listen is there once it listens again', async () => {
  const before = shop.live.snapshot.version
  await shop.database.pool.query(`
    alter table products disable trigger products_updated;
    update products set price = 999 where id = 'P05';
    alter table products enable trigger products_updated;
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dix notices' and datname = current_database();
  `)
  await vi.waitFor(async () => expect((await details(shop, 'P05')).data.price).toBe(999), {
    timeout: 5_000,
    interval: 20,
  })
  expect(shop.live.snapshot.version).toBeGreaterThan(before)
})
