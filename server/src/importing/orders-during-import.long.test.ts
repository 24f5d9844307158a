import { afterAll, beforeAll, expect, test } from 'vitest'
import { importerOf } from '../../testing/importing/importer.ts'
import { openShoppers } from '../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'

/** Applies to samples too: with fewer, no order fits into the time that reverting them takes. */
const count = 8_000
const rows = () =>
  `name,unit,price,category\n${Array.from({ length: count }, (_, index) => `busy${index},1,5,Rayon\n`).join('')}`

let shop: TestUsers
let page: ReturnType<typeof importerOf>
beforeAll(async () => {
  shop = await openTestUsers()
  page = importerOf(shop, await shop.user({ role: 'ADMIN' }))
})
afterAll(() => shop.close())

test('while thousands of products are checked, imported and reverted, shoppers order them', async () => {
  await page.bring(rows())
  const shoppers = openShoppers(shop)
  const wanted = await shop.database.pool.query<{ id: string }>(
    `update stock_levels set stock = 100000 from products p
     where p.id = product_id and name in ('busy7', 'busy${count - 10}') returning p.id`,
  )
  /** Places orders while the work is running, at least one of them before it ends. Returns the refusals. */
  async function refusedDuring(work: Promise<unknown>): Promise<unknown[]> {
    const responses: { status: number }[] = []
    let isGoing = true
    let placedDuringImport = 0
    const waiting = await Promise.all(Array.from({ length: 20 }, () => shoppers.shopper()))
    const ended = work.finally(() => {
      isGoing = false
    })
    while (isGoing) {
      const shopper = waiting.pop() ?? (await shoppers.shopper())
      for (const { id } of wanted.rows)
        responses.push(await shoppers.as(shopper, 'POST /api/cart/create', { productId: id }))
      responses.push(await shoppers.order(shopper))
      if (isGoing) placedDuringImport++
    }
    await ended
    expect(placedDuringImport).toBeGreaterThan(0)
    return responses.filter(({ status }) => status !== 200)
  }
  const { data } = await page.upload(rows().replace('category', 'description'))
  for (const how of ['check', 'run']) {
    await page.call(`POST /api/import/${how}`, { _id: data._id, mapping: null })
    expect(await refusedDuring(page.ended(data._id))).toEqual([])
  }
  const { edit, report } = await page.details(data._id)
  expect(report).toMatchObject({ updated: count })
  const reverting = page.call('PUT /api/catalogue/undo-edit', { edit })
  expect(await refusedDuring(reverting)).toEqual([])
  expect((await reverting).status).toBe(200)
})
