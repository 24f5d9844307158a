import { deskViews, type ResponseOf } from '@dix/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Desk, openDesk } from '../../../testing/orders/desk.ts'
import { openShoppers, place } from '../../../testing/orders/shoppers.ts'
import { soon } from '../../../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { countByView, countDeskOrders } from './queries.ts'

type DeskBeside = Pick<ResponseOf<'POST /api/order/desk/list'>, 'counts' | 'newestToTakeAt'>
const owner = { userId: 'OWNER', role: 'ADMIN', storeId: null } as const

let shop: TestUsers
let desk: Desk
/** Orders by their names in these tests. */
const ids = new Map<string, string>()
beforeAll(async () => {
  shop = await openTestUsers()
  const shoppers = openShoppers(shop)
  desk = await openDesk(shoppers)
  for (const productId of ['P00', 'P01']) await shoppers.setStock(productId, 100)
  const add = async (what: string, name: string, mobile: string) => {
    const address = { ...place, mobile }
    const lines = [{ productId: 'P00', quantity: 1 }]
    ids.set(what, (await desk.place({ name, address, lines })).data._id)
  }
  await add('aissatou', 'Aïssatou N’Diaye', '+221 77 123 45 67')
  await add('awa', 'Awa Diop', '78-999-88-77')
  await add('erased', 'مريم', '70 000 11 22')
  await desk.bring(ids.get('awa')!, 'delivered')
  await desk.refund(ids.get('awa')!, { amount: 100, reason: 'other' })
  ids.set('card', (await desk.orderIn('picking', { P00: 1 }, 'card'))._id)
})
afterAll(() => shop.close())

const found = async (filter: object) => {
  const { data } = await desk.list(filter)
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  return data.map(({ _id }: { _id: string }) => names.get(_id))
}

test.each([
  ['aissatou', ['aissatou']],
  ['AÏSSA diaye', ['aissatou']],
  ['ndiaye', []],
  ['diop', ['awa']],
  ['iop', []],
  ['مريم', ['erased']],
  ['1234567', ['aissatou']],
  ['+221 77 123', ['aissatou']],
  ['+221 78 99', ['awa']],
  ['+221 78 999 88 77', ['awa']],
  ['00221 70 000 11 22', ['erased']],
  ['45 67', ['aissatou']],
  ['9998', ['awa']],
  ['awa 8877', ['awa']],
  ['awa 1234', []],
])('%s finds an order by its name and phone', async (search, expected) => {
  // The shopper who paid by card is also called Awa.
  const names = await found({ search })
  expect(names.filter((name: string) => name !== 'card')).toEqual(expected)
})

test('an order is found by its number or a part of it, in any spelling', async () => {
  const { orderId } = await desk.read(ids.get('aissatou')!)
  const code = orderId.slice(3)
  for (const search of [orderId, orderId.toLowerCase(), code, `DX${code}`, code.slice(0, 5), code.slice(3)])
    expect(await found({ search }), search).toContain('aissatou')
  expect(await found({ search: orderId })).toEqual(['aissatou'])
})

test('punctuation alone finds nothing, the prefix of all numbers finds all orders', async () => {
  for (const search of ['---', '+', '().', '!?']) expect(await found({ search }), search).toEqual([])
  expect(await found({ search: 'DX-' })).toHaveLength(4)
})

test('views, payment and time filter the list, and counts agree with it', async () => {
  expect(await found({ stage: 'to_check' })).toEqual(['awa'])
  expect(await found({ stage: 'closed' })).toEqual(['awa'])
  expect(await found({ stage: 'open' })).toEqual(['aissatou', 'awa', 'erased', 'card'])
  expect(await found({ payment: 'card' })).toEqual(['card'])
  expect(await found({ stage: 'to_take', search: 'awa' })).toEqual([])
  const { placedAt } = await desk.read(ids.get('erased')!)
  expect(await found({ from: placedAt, stage: 'open' })).toEqual(['erased', 'card'])
  expect(await found({ until: placedAt, stage: 'open' })).toEqual(['aissatou', 'awa'])
  for (const stage of deskViews) {
    const response = await desk.list({ stage })
    expect(response, stage).toMatchObject({
      totalCount: response.data.length,
      counts: { [stage]: response.data.length },
    })
  }
  const waiting = await desk.list({ stage: 'to_take' })
  expect(waiting.data).toHaveLength(2)
  expect(waiting).toHaveProperty('newestToTakeAt', waiting.data.at(-1)!.placedAt)
})

test('states and payment states filter the list, also within a stage', async () => {
  expect(await found({ states: ['delivered'] })).toEqual(['awa'])
  expect(await found({ states: ['picking', 'delivered'] })).toEqual(['card', 'awa'])
  expect(await found({ stage: 'in_store', states: ['packed'] })).toEqual([])
  expect(await found({ stage: 'in_store', states: ['picking'] })).toEqual(['card'])
  expect(await found({ paymentStates: ['due'] })).toEqual(['erased', 'aissatou'])
  expect(await found({ paymentStates: ['refund_pending'] })).toEqual(['awa'])
  expect(await found({ paymentStates: ['paid', 'refund_pending'], states: ['picking'] })).toEqual(['card'])
  expect(await found({ states: [], paymentStates: [] })).toHaveLength(4)
  // The desk lists no unpaid checkouts.
  expect(await found({ states: ['awaiting_payment'] })).toEqual([])
  for (const wrong of [{ states: ['gone'] }, { states: 'placed' }, { paymentStates: ['gold'] }])
    expect(await desk.list(wrong), JSON.stringify(wrong)).toMatchObject({ code: 'invalid_input' })
})

test('orders are counted up to a limit, and one more means "more"', async () => {
  const { db } = shop.database
  expect(await countDeskOrders(db, { stage: 'open', search: '' }, owner, 4)).toBe(4)
  expect(await countDeskOrders(db, { stage: 'open', search: '' }, owner, 2)).toBe(3)
  expect(await countDeskOrders(db, { search: 'awa' }, owner, 0)).toBe(1)
  expect(await countByView(db, owner, 1)).toMatchObject({ open: 2, to_check: 1, closed: 1, out: 0 })
})

test('pages neither overlap nor leave gaps', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => found({ stage: 'open', page, limit: 2 })))
  expect(pages).toEqual([['aissatou', 'awa'], ['erased', 'card'], []])
})

test('a search uses its index', async () => {
  const plan = await shop.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select from orders
        where order_terms(number, customer_name, address ->> 'mobile') @@ ${`'awa':*`}::tsquery`,
    )
    return rows.map((row) => row['QUERY PLAN']).join()
  })
  expect(plan).toContain('orders_terms')
})

test('an order that moves while the list is read is in the list and its counts, or in neither', async () => {
  const { data: placed } = await desk.place({
    name: 'Moussa Sarr',
    address: place,
    lines: [{ productId: 'P00', quantity: 1 }],
  })
  const client = await shop.database.pool.connect()
  try {
    // The list is counted first; reading its rows then waits for the lines of the orders.
    await client.query('begin; lock table order_lines in access exclusive mode')
    const reading = desk.list({ stage: 'to_take', search: 'Moussa Sarr' })
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `select from pg_locks where not granted and relation = 'order_lines'::regclass`,
      )
      expect(rows).toHaveLength(1)
    }, soon)
    await client.query(`update orders set status = 'picking' where id = '${placed._id}'; commit`)
    const { data, totalCount, ...beside } = await reading
    const { counts, newestToTakeAt } = beside as unknown as DeskBeside
    const ids = data.map(({ _id }: { _id: string }) => _id)
    expect([ids, totalCount]).toEqual([[placed._id], 1])
    const now = (await desk.list({ stage: 'to_take' })) as unknown as DeskBeside
    expect(now.counts.to_take).toBe(counts.to_take - 1)
    expect(newestToTakeAt).not.toBe(now.newestToTakeAt)
  } finally {
    client.release()
  }
})
