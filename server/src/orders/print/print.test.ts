import { type PrintKind, type PrintPaper, printPapers, printPath } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShoppers, type Shopper } from '../../../testing/orders/shoppers.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let admin: Shopper
beforeAll(async () => {
  shop = await openTestUsers()
  shoppers = openShoppers(shop)
  admin = await shoppers.shopper({}, { role: 'ADMIN' })
})
afterAll(() => shop.close())

type Asked = { what?: PrintKind; paper?: PrintPaper; bags?: number; language?: string }

const get = (shopper: Shopper | null, orderId: string, asked: Asked = {}) =>
  shop.app.inject({
    url: printPath(orderId, { what: 'picking', paper: '80', bags: 1, language: 'fr', ...asked }),
    headers: shopper ? { authorization: `Bearer ${shopper.token}` } : {},
  })

/** The text of each page with plain spaces, and the size of the first page in points. */
async function printed(orderId: string, asked: Asked = {}) {
  const response = await get(admin, orderId, asked)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  const document = await getDocumentProxy(new Uint8Array(response.rawPayload))
  const [, , width = 0, height = 0] = (await document.getPage(1)).view
  const { text } = await extractText(document)
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ')), width, height }
}

async function placeOrder(lines: Record<string, number>, more: object = {}) {
  for (const product of Object.keys(lines)) await shoppers.setStock(product, 50)
  const { data } = await shoppers.as(admin, 'POST /api/order/desk/place', {
    name: 'Aïssatou Mbacké-Diouf',
    address: { address_line: 'Villa 42', city: 'Liberté 3', state: 'Dakar', mobile: '77 512 34 08' },
    lines: Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
    note: 'Sonner deux fois',
    ...more,
  })
  return data
}

const inOrder = (text: string, words: string[]) => {
  const places = words.map((word) => text.indexOf(word))
  expect(places, text).toEqual([...places].sort((one, other) => one - other))
  expect(places, text).not.toContain(-1)
}

test('a roll of 58 mm has nothing outside the 48 mm that its printers reach', async () => {
  const order = await placeOrder({ P03: 2, P04: 1 })
  for (const what of ['picking', 'label'] as const) {
    const response = await get(admin, order._id, { what, paper: '58' })
    const document = await getDocumentProxy(new Uint8Array(response.rawPayload))
    const { items } = await (await document.getPage(1)).getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    expect(texts.length).toBeGreaterThan(3)
    const millimetres = (points: number) => (points / 72) * 25.4
    const left = Math.min(...texts.map(({ transform }) => transform[4]))
    const right = Math.max(...texts.map(({ transform, width }) => transform[4] + width))
    expect(millimetres(left)).toBeGreaterThanOrEqual(4.99)
    expect(millimetres(right)).toBeLessThanOrEqual(53.01)
  }
})

test('the picking list and the order at the desk show the current barcode of a product', async () => {
  const order = await placeOrder({ P03: 1, P04: 2 })
  await shop.database.pool.query("update products set barcode = '3017620422003' where id = 'P03'")
  const { pages } = await printed(order._id)
  expect(pages[0]).toMatch(/Huile d’arachide n° 3 .*?1 L · 3017620422003/)
  const { data } = await shoppers.as(admin, 'POST /api/order/desk/details', { _id: order._id })
  expect(data.items).toMatchObject([
    { productId: 'P03', barcode: '3017620422003' },
    { productId: 'P04', barcode: null },
  ])
})

test('a picking list is sorted by category, name, brand and unit, with number, note and pieces', async () => {
  const order = await placeOrder({ P22: 1, P02: 3, P01: 2 })
  const { pages } = await printed(order._id)
  inOrder(pages[0]!, [
    order.orderId,
    '6 articles',
    'Sonner deux fois',
    'Huiles & condiments',
    '2 × Huile d’arachide n° 1',
    'Teranga · 1 L',
    '3 × Huile d’arachide n° 2',
    'Kaolak · 1 L',
    'Boissons',
    '1 × Jus de bissap n° 22',
  ])
  const { pages: english } = await printed(order._id, { language: 'en' })
  inOrder(english[0]!, ['Picking list', 'Oils & condiments', 'Peanut oil no. 1', 'Drinks'])
})

test('removed lines are not printed, and lines of deleted products have no category', async () => {
  const order = await placeOrder({ P03: 1, P04: 1, P05: 1 })
  const changed = { _id: order._id, version: order.version, lines: [{ productId: 'P04', quantity: 0 }] }
  expect((await shoppers.as(admin, 'PUT /api/order/desk/lines', changed)).status).toBe(200)
  await shop.database.db.execute(sql`delete from product_categories where product_id = 'P05'`)
  const { pages } = await printed(order._id)
  inOrder(pages[0]!, ['2 articles', 'Huiles & condiments', 'n° 3', 'Autres', 'n° 5'])
  expect(pages[0]).not.toContain('n° 4')
})

test('each bag has a label with first name, town and cash, but no phone number', async () => {
  const order = await placeOrder({ P01: 2 })
  for (const paper of printPapers) {
    const { pages } = await printed(order._id, { what: 'label', paper, bags: 3 })
    const all = pages.join(' ')
    expect(pages).toHaveLength(paper === 'a4' ? 1 : 3)
    for (const words of [
      order.orderId,
      'Aïssatou',
      'Liberté 3, Dakar',
      '2 articles',
      'À encaisser 2 020 F CFA',
      'Sac 1 sur 3',
      'Sac 3 sur 3',
    ])
      expect(all).toContain(words)
    for (const words of ['Mbacké', '512', 'Villa']) expect(all).not.toContain(words)
  }
})

test('the label of a paid order asks for no cash', async () => {
  const _id = await shoppers.orderByCard(await shoppers.shopper({ P06: 1 }))
  const { pages } = await printed(_id, { what: 'label' })
  expect(pages[0]).toContain('Rien à encaisser')
})

test('a roll is as wide as its paper and as long as its content', async () => {
  const [short, long] = [
    await placeOrder({ P01: 1 }),
    await placeOrder(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`P1${at}`, 1]))),
  ]
  for (const [paper, width] of [
    ['58', 164.4],
    ['80', 226.8],
  ] as const) {
    const [small, tall] = [await printed(short._id, { paper }), await printed(long._id, { paper })]
    expect([small.width, tall.width]).toEqual([expect.closeTo(width, 0), expect.closeTo(width, 0)])
    expect(tall.height).toBeGreaterThan(small.height * 2)
    expect(tall.pages).toHaveLength(1)
  }
})

test('a wide number stays on one line of the narrowest roll', async () => {
  const { _id } = await placeOrder({ P01: 1 })
  const number = 'DX-2WHMW7NB'
  await shop.database.db.execute(sql`update orders set number = ${number} where id = ${_id}`)
  for (const what of ['picking', 'label'] as const) {
    const { pages } = await printed(_id, { what, paper: '58' })
    expect(pages[0]).toContain(number)
  }
})

test('a long name wraps, and a long order continues on numbered sheets', async () => {
  const order = await placeOrder(
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`P${String(at).padStart(2, '0')}`, 1])),
  )
  await shop.database.db.execute(
    sql`update order_lines set name = ${'Farine de blé tendre complète '.repeat(4)} || position where order_id = ${order._id}`,
  )
  const { pages } = await printed(order._id, { paper: 'a4' })
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries())
    expect(page).toContain(`${order.orderId} · Page ${index + 1} sur ${pages.length}`)
  const { pages: roll } = await printed(order._id, { paper: '58' })
  for (let at = 0; at < 20; at++) expect(roll[0]).toContain(`complète ${at}`)
})

test('only staff can print, and only existing orders with valid options', async () => {
  const awa = await shoppers.shopper({ P07: 1 })
  const { data: order } = await shoppers.order(awa)
  expect((await get(awa, order._id)).statusCode).toBe(403)
  expect((await get(null, order._id)).statusCode).toBe(401)
  expect((await get(admin, 'NOBODY')).statusCode).toBe(404)
  for (const asked of [{ what: 'x' }, { paper: 'a5' }, { bags: 0 }, { bags: 21 }, { bags: 1.5 }])
    expect((await get(admin, order._id, asked as Asked)).json()).toMatchObject({ code: 'invalid_input' })
})
