import { setImmediate as immediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { combinations } from '../../../testing/rounds.ts'
import { openNode, openTestShop, type TestShop } from '../../../testing/shop.ts'
import { openSilentProxy } from '../../../testing/silent-proxy.ts'
import { soon } from '../../../testing/soon.ts'
import { stockLevels } from '../../stock/index.ts'
import { categories, products } from '../schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function details(node: Pick<TestShop, 'app'>, productId: string) {
  const response = await node.app.inject({
    method: 'POST',
    url: '/api/product/get-product-details',
    payload: { productId },
  })
  return response.json()
}

/** Waits for the change itself. The bench measures that it takes less than a second. */
test('a change by any client reaches every node, in its lists, details and search', async () => {
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

test('a statement that changes hundreds of products arrives completely', async () => {
  await shop.database.db.update(stockLevels).set({ stock: 77 })
  await vi.waitFor(
    () => expect([...shop.live.snapshot.products.values()].every(({ stock }) => stock === 77)).toBe(true),
    soon,
  )
})

test('a change made while a node could not listen is loaded once it listens again', async () => {
  const before = shop.live.versions.exact.number
  await shop.database.pool.query(`
    alter table products disable trigger products_updated;
    update products set price = 999 where id = 'P05';
    alter table products enable trigger products_updated;
    select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dix events' and datname = current_database();
  `)
  await vi.waitFor(async () => expect((await details(shop, 'P05')).data.price).toBe(999), soon)
  expect(shop.live.versions.exact.number).toBeGreaterThan(before)
})

test('a change is seen even after the listening connection was silently cut', async () => {
  const proxy = await openSilentProxy(shop.database.connection)
  const other = await openNode({
    ...shop.database,
    connection: { ...shop.database.connection, ...proxy.address },
  })
  try {
    proxy.silence()
    await shop.database.db.update(products).set({ price: 998 }).where(eq(products.id, 'P05'))
    await vi.waitFor(async () => expect((await details(other, 'P05')).data.price).toBe(998), soon)
  } finally {
    await other.close()
    proxy.close()
  }
})

test('a change during the start of a node is not lost', async () => {
  for (const ticks of combinations([0, 1, 3, 10, 30, 100], 0)) {
    const starting = openNode(shop.database)
    for (let tick = 0; tick < ticks; tick++) await immediate()
    await shop.database.db
      .update(products)
      .set({ price: 5000 + ticks })
      .where(eq(products.id, 'P11'))
    const node = await starting
    await vi.waitFor(async () => expect((await details(node, 'P11')).data.price).toBe(5000 + ticks), soon)
    await node.close()
  }
})

test('database events that other clients send are harmless', async () => {
  for (const payload of ['', 'garbage', '{"a":1}', '[1]', 'null', '["nobody"]'])
    await shop.database.pool.query('select pg_notify($1, $2)', ['catalogue', payload])
  for (const price of [1234, 1235]) {
    await shop.database.db.update(products).set({ price }).where(eq(products.id, 'P12'))
    await vi.waitFor(async () => expect((await details(shop, 'P12')).data.price).toBe(price), soon)
  }
})

test('a change to products with the longest ids is announced', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index).padStart(64, 'x'))
  const [row] = await shop.database.db.select().from(products).limit(1)
  await shop.database.db.insert(products).values(ids.map((id) => ({ ...row!, id, key: id })))
  await vi.waitFor(() => expect(shop.live.snapshot.products.has(ids[199]!)).toBe(true), soon)
})

test('a change to some hundred products does not load the others', async () => {
  await shop.live.catchUp({ everything: true })
  const before = shop.live.snapshot.products.get('P13')
  const ids = Array.from({ length: 350 }, (_, index) => `MANY${index}`)
  const [row] = await shop.database.db.select().from(products).limit(1)
  await shop.database.db.insert(products).values(ids.map((id) => ({ ...row!, id, key: id })))
  await vi.waitFor(() => expect(ids.filter((id) => !shop.live.snapshot.products.has(id))).toEqual([]), soon)
  expect(shop.live.snapshot.products.get('P13')).toBe(before)
})

test('an admin finds a change on their node at once, even right after another one', async () => {
  for (const price of [2001, 2002, 2003]) {
    await shop.database.db.update(products).set({ price }).where(eq(products.id, 'P13'))
    await shop.live.catchUp({ products: ['P13'] })
    expect((await details(shop, 'P13')).data.price).toBe(price)
  }
})

/**
 * Commits 3,000 products and a price of P13 in one transaction, so that their events arrive together.
 *
 * @returns the ids of the products
 */
async function saveLongAndShort(mark: string, price: number): Promise<string[]> {
  const ids = Array.from({ length: 3_000 }, (_, index) => `${mark}${index}`)
  const [row] = await shop.database.db.select().from(products).limit(1)
  await shop.database.db.transaction(async (tx) => {
    // PostgreSQL takes 65,535 values in one statement.
    for (const part of [ids.slice(0, 1_500), ids.slice(1_500)])
      await tx.insert(products).values(part.map((id) => ({ ...row!, id, key: id })))
    await tx.update(products).set({ price }).where(eq(products.id, 'P13'))
  })
  return ids
}

const missingOf = (node: Pick<TestShop, 'live'>, ids: string[]) =>
  ids.filter((id) => !node.live.snapshot.products.has(id))

test('a save is shown before a longer change is loaded completely', async () => {
  const ids = await saveLongAndShort('LONG', 2004)
  await shop.live.catchUp({ products: ['P13'] })
  expect((await details(shop, 'P13')).data.price).toBe(2004)
  expect(missingOf(shop, ids)).not.toEqual([])
  await vi.waitFor(() => expect(missingOf(shop, ids)).toEqual([]), soon)
})

test('a save on another node is shown before a longer change is loaded completely', async () => {
  const other = await openNode(shop.database)
  try {
    const ids = await saveLongAndShort('AWAY', 2005)
    while (other.live.snapshot.products.get('P13')?.price !== 2005) await immediate()
    expect(missingOf(other, ids)).not.toEqual([])
    for (const node of [other, shop]) await vi.waitFor(() => expect(missingOf(node, ids)).toEqual([]), soon)
  } finally {
    await other.close()
  }
})

test('a change without a difference creates no new version', async () => {
  await shop.live.catchUp({ products: ['P13'] })
  const version = shop.live.versions.exact.number
  await shop.live.catchUp({ products: ['P13', 'NOBODY'], categories: true, synonyms: true })
  await shop.live.catchUp({ everything: true })
  expect(shop.live.versions.exact.number).toBe(version)
})

test('renaming a category loads no products', async () => {
  await shop.live.catchUp({ everything: true })
  const before = shop.live.snapshot
  await shop.database.db.update(categories).set({ name: 'Breuvages' }).where(eq(categories.id, 'DRINKS'))
  await vi.waitFor(
    () => expect(shop.live.snapshot.categories.get('DRINKS')?.name.main).toBe('Breuvages'),
    soon,
  )
  for (const [id, product] of shop.live.snapshot.products) expect(product).toBe(before.products.get(id))
  const onIt = shop.live.snapshot.byCategory.get('DRINKS')!.map(({ _id }) => _id)
  expect([...shop.live.search.find('breuvages').ids].sort()).toEqual(onIt.toSorted())
})

test('a product that becomes a draft disappears from every node, until it is published again', async () => {
  const other = await openNode(shop.database)
  try {
    for (const draft of [true, false]) {
      await shop.database.db.update(products).set({ draft }).where(eq(products.id, 'P14'))
      for (const node of [shop, other])
        await vi.waitFor(() => expect(node.live.snapshot.products.has('P14')).toBe(!draft), soon)
    }
  } finally {
    await other.close()
  }
})
