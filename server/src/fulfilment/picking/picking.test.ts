// The counter: who may call what, and what picking does to lines, stock and money.
import {
  mainStore,
  mayDo,
  orderStateTable,
  pickingEndpoints,
  type Role,
  roles,
  roleTable,
  seesOrdersIn,
} from '@dix/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Desk, deskStates, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Quantities, Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { openTestBrowser } from '../../../testing/push-service.ts'
import { combinations } from '../../../testing/rounds.ts'
import { soon } from '../../../testing/soon.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { orderChecks } from '../../orders/index.ts'
import { sweepOrderLinks } from '../../orders/mails/order-links.ts'
import { runCheck } from '../../platform/database/checks.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
let picker: Shopper
let colleague: Shopper
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 10_000, P01: 10_000, P02: 10_000, P03: 10_000 }))
  picker = await shoppers.shopper({}, { role: 'PICKER', storeId: mainStore, name: 'Moussa' })
  colleague = await shoppers.shopper({}, { role: 'PICKER', storeId: mainStore, name: 'Fatou' })
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const names = [
  ...(['pickingOrder', 'takeOrder', 'pickLine', 'alternatives'] as const),
  ...(['missingLine', 'proposeAnother', 'undoMissing', 'packOrder', 'undoTaken', 'undoPacked'] as const),
]
type Name = (typeof names)[number]
const routeOf = (name: Name) => `${pickingEndpoints[name].method} ${pickingEndpoints[name].path}`
const bodies = (_id: string, version: number): Record<Name, object> => ({
  pickingOrder: { _id },
  takeOrder: { _id, version },
  pickLine: { _id, productId: 'P00', quantity: 1 },
  alternatives: { _id, productId: 'P00' },
  missingLine: { _id, version, productId: 'P00' },
  proposeAnother: { _id, version, productId: 'P00', replacementId: 'P01' },
  undoMissing: { _id, version, productId: 'P00' },
  packOrder: { _id, version, bags: 1 },
  undoTaken: { _id, version },
  undoPacked: { _id, version },
})

const staff: [Role, string | null][] = roles.flatMap((role): [Role, string | null][] => {
  const { backOffice, perStore } = roleTable[role]
  if (!backOffice) return []
  return (perStore ? [null, mainStore, 'OTHER'] : [null]).map((storeId) => [role, storeId])
})

const call = (user: Shopper, path: string, body: object) =>
  shoppers.as(user, `PUT /api/picking/${path}`, body)
const read = async (_id: string, user = picker) =>
  (await shoppers.as(user, 'POST /api/picking/details', { _id })).data
/** Sends a change based on the current version. */
const change = async (_id: string, path: string, input: object = {}, user = picker) =>
  call(user, path, { _id, version: (await read(_id, user)).version, ...input })
const take = (_id: string) => change(_id, 'take')
const pick = (_id: string, productId: string, quantity: number) =>
  call(picker, 'pick', { _id, productId, quantity })
const stock = async (productId: string) =>
  (
    await shop.database.pool.query(
      `select coalesce(sum(stock), 0)::integer as stock from stock_levels where product_id = $1`,
      [productId],
    )
  ).rows[0].stock

test.each(deskStates)(
  'each call responds to each role and store as the tables say for an order that is %s',
  async (state) => {
    const { _id, shopper } = await desk.orderIn(state)
    for (const name of names)
      expect(await shoppers.as(shopper, routeOf(name), bodies(_id, 1)[name])).toMatchObject({ status: 403 })
    for (const [role, storeId] of combinations(staff, deskStates.indexOf(state))) {
      const { version } = await desk.read(_id)
      const { token } = await shop.user({ role, storeId })
      const isTheirs = (storeId === null || storeId === mainStore) && seesOrdersIn(role, state)
      for (const name of names) {
        if (name === 'takeOrder') continue
        const response = await shop.call(routeOf(name), bodies(_id, version)[name], { token })
        const reads = name === 'pickingOrder' || name === 'alternatives'
        const wanted = !mayDo(role, 'pickOrders', storeId)
          ? { status: 403, code: 'forbidden' }
          : !isTheirs
            ? { status: 404 }
            : reads
              ? { status: 200 }
              : // Nobody has taken it.
                { status: 409, code: 'order_settled' }
        expect(response, `${role} of ${storeId}: ${name}`).toMatchObject(wanted)
      }
      const response = await shop.call(routeOf('takeOrder'), bodies(_id, version).takeOrder, { token })
      if (!mayDo(role, 'pickOrders', storeId)) expect(response).toMatchObject({ status: 403 })
      else if (!isTheirs) expect(response).toMatchObject({ status: 404 })
    }
  },
)

test.each(deskStates)('an order that is %s can be taken only if it may be picked', async (state) => {
  const { _id } = await desk.orderIn(state)
  const { version } = await desk.read(_id)
  const isPossible = state === 'picking' || (orderStateTable[state].next.picking?.includes('staff') ?? false)
  const response = await call(picker, 'take', { _id, version })
  if (isPossible) expect(response).toMatchObject({ status: 200, data: { status: 'picking', mine: true } })
  else expect([404, 409]).toContain(response.status)
})

test('if two pickers take an order at once, one wins, and the other gets the current order', async () => {
  const { _id } = await desk.orderIn('placed')
  const body = { _id, version: 1 }
  const responses = await Promise.all([call(picker, 'take', body), call(colleague, 'take', body)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.find(({ status }) => status === 409)).toMatchObject({
    code: 'order_changed',
    data: { status: 'picking' },
  })
  const winner = responses[0]?.status === 200 ? picker : colleague
  expect(await call(winner, 'take', body)).toMatchObject({ status: 200, data: { mine: true } })
  const other = winner === picker ? colleague : picker
  expect(await call(other, 'pick', { _id, productId: 'P00', quantity: 1 })).toMatchObject({
    code: 'order_settled',
  })
  expect(await change(_id, 'take', {}, other)).toMatchObject({ status: 200, data: { mine: true } })
})

test('an order packed by mistake is picked again within a minute: by who packed it, or at the desk, until a rider has it', async () => {
  const { _id } = await desk.orderIn('placed')
  await take(_id)
  await pick(_id, 'P00', 2)
  await pick(_id, 'P01', 1)
  const before = await desk.read(_id)
  const packedOf = async (user: Shopper) =>
    (await shoppers.as(user, 'POST /api/picking/list', {})).packed?.filter((order) => order._id === _id)
  const undos = { picker: () => change(_id, 'undo-pack'), desk: () => desk.undo(_id) }
  for (const [by, undo] of Object.entries(undos)) {
    const { version } = (await change(_id, 'pack', { bags: 2 })).data
    expect(await packedOf(picker)).toMatchObject([{ _id, version, until: expect.any(String) }])
    expect(await packedOf(colleague)).toEqual([])
    expect(await change(_id, 'undo-pack', {}, colleague), by).toMatchObject({ code: 'order_settled' })
    expect(await undo(), by).toMatchObject({ status: 200 })
    expect(await packedOf(picker)).toEqual([])
    const { status, mine, bags, items } = await read(_id)
    expect({ status, mine, bags }).toEqual({ status: 'picking', mine: true, bags: null })
    expect(items.map(({ picked }: { picked: number }) => picked)).toEqual([2, 1])
    const { timeline } = await desk.read(_id)
    expect(timeline.filter(({ event }) => event !== 'undone')).toEqual(before.timeline)
  }
  await change(_id, 'pack', { bags: 1 })
  await desk.refund(_id, { amount: 50, reason: 'late_delivery' })
  expect(await packedOf(picker)).toEqual([])
  expect(await change(_id, 'undo-pack')).toMatchObject({ code: 'order_settled' })
  const rider = await shoppers.shopper({}, { role: 'RIDER', storeId: mainStore })
  expect(await shoppers.as(rider, 'POST /api/rider/take', { orders: [_id] })).toMatchObject({ status: 200 })
  const { version } = await desk.read(_id)
  expect([404, 409]).toContain((await call(picker, 'undo-pack', { _id, version })).status)
})

test('a picker who took an order by mistake puts it back within a minute, unless they have begun', async () => {
  const { _id, shopper } = await desk.orderIn('placed')
  const takenOf = async (user: Shopper) =>
    (await shoppers.as(user, 'POST /api/picking/list', {})).taken?.filter((order) => order._id === _id)
  const { version } = (await take(_id)).data
  expect(await takenOf(picker)).toMatchObject([{ _id, version, until: expect.any(String) }])
  expect(await takenOf(colleague)).toEqual([])
  expect(await change(_id, 'undo-take', {}, colleague)).toMatchObject({ code: 'order_settled' })
  await pick(_id, 'P00', 1)
  expect(await takenOf(picker)).toEqual([])
  expect(await change(_id, 'undo-take')).toMatchObject({ code: 'order_settled' })
  await pick(_id, 'P00', 0)
  expect(await change(_id, 'undo-take')).toMatchObject({
    status: 200,
    data: { status: 'placed', mine: false, picker: null },
  })
  expect(await takenOf(picker)).toEqual([])
  expect(await change(_id, 'take', {}, colleague)).toMatchObject({ status: 200, data: { mine: true } })
  expect(await change(_id, 'undo-take', {}, colleague)).toMatchObject({ status: 200 })
  expect(await shoppers.as(shopper, 'PUT /api/order/cancel', { _id })).toMatchObject({ status: 200 })

  const { _id: over } = await desk.orderIn('placed')
  await take(over)
  // Nobody puts back what a colleague took first.
  await change(over, 'take', {}, colleague)
  expect(await change(over, 'undo-take', {}, colleague)).toMatchObject({ code: 'order_settled' })
})

test('an order that the desk packed in one step is undone at the desk, not picked again at the counter', async () => {
  const { _id } = await desk.orderIn('placed')
  await desk.move(_id, { to: 'packed' })
  const { packed } = await shoppers.as(desk.admin, 'POST /api/picking/list', {})
  expect(packed?.filter((order) => order._id === _id)).toEqual([])
  expect(await change(_id, 'undo-pack', {}, desk.admin)).toMatchObject({ code: 'order_settled' })
  expect(await desk.undo(_id)).toMatchObject({ status: 200, data: { status: 'placed' } })
})

test('the desk undoes for a minute that a picker began an order: it waits for anybody again', async () => {
  const { _id } = await desk.orderIn('placed')
  await take(_id)
  expect(await desk.undo(_id)).toMatchObject({ status: 200, data: { status: 'placed' } })
  expect(await read(_id)).toMatchObject({ status: 'placed', mine: false, picker: null })
  expect(await change(_id, 'take', {}, colleague)).toMatchObject({ status: 200, data: { mine: true } })
})

test('nobody undoes that an order was begun once a piece of it is picked, unless it is put back', async () => {
  const { _id } = await desk.orderIn('placed')
  await take(_id)
  await pick(_id, 'P00', 1)
  expect((await desk.read(_id)).undoable).toBeNull()
  expect(await desk.undo(_id)).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await read(_id)).toMatchObject({ status: 'picking', mine: true })
  await pick(_id, 'P00', 0)
  expect((await desk.read(_id)).undoable).toMatchObject({ event: 'picking' })
  expect(await desk.undo(_id)).toMatchObject({ status: 200, data: { status: 'placed' } })
})

test('an order is packed once each line is picked, and a repeated tap changes nothing', async () => {
  const { _id } = await desk.orderIn('placed')
  await take(_id)
  expect(await change(_id, 'pack', { bags: 2 })).toMatchObject({
    status: 400,
    message: 'Pick all items first.',
  })
  expect((await pick(_id, 'P00', 1)).data.items).toContainEqual(
    expect.objectContaining({ productId: 'P00', picked: 1, quantity: 2 }),
  )
  for (const amount of [{}, { quantity: 1, grams: 100 }, { grams: 100 }])
    expect(await call(picker, 'pick', { _id, productId: 'P00', ...amount })).toMatchObject({ status: 400 })
  await pick(_id, 'P00', 9)
  await pick(_id, 'P01', 1)
  // The customer wants fewer than were picked.
  expect(await desk.lines(_id, { lines: [{ productId: 'P00', quantity: 1 }] })).toMatchObject({ status: 200 })
  const { data: listed } = await shoppers.as(picker, 'POST /api/picking/list', {})
  expect(listed.find((row: { _id: string }) => row._id === _id)).toMatchObject({ lines: 2, pickedLines: 2 })
  const { version } = await read(_id)
  for (const again of [1, 2])
    expect(await call(picker, 'pack', { _id, version, bags: 2 }), `${again}`).toMatchObject({
      status: 200,
      data: { status: 'packed', bags: 2 },
    })
})

test('a line that was not found is left out, its stock becomes zero, and undo restores both', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 3, P01: 1 })
  const before = await take(_id)
  const had = await stock('P02')
  await pick(_id, 'P02', 1)
  const { version } = await read(_id)
  const left = await call(picker, 'missing', { _id, version, productId: 'P02' })
  expect(left.data.items).toContainEqual(
    expect.objectContaining({ productId: 'P02', quantity: 1, picked: 1, missing: 2 }),
  )
  expect(left.data.dueAmt).toBeLessThan(before.data.dueAmt)
  expect(await stock('P02')).toBe(0)
  expect(await call(picker, 'missing', { _id, version, productId: 'P02' })).toMatchObject({
    code: 'order_changed',
  })
  const undone = await change(_id, 'undo-missing', { productId: 'P02' })
  expect(undone.data.items).toContainEqual(
    expect.objectContaining({ productId: 'P02', quantity: 3, picked: 1, missing: 0 }),
  )
  expect(undone.data.dueAmt).toBe(before.data.dueAmt)
  expect(await stock('P02')).toBe(had)

  // A colleague counts the product before the second undo.
  await change(_id, 'missing', { productId: 'P02' })
  await shoppers.setStock('P02', 50)
  expect(await change(_id, 'undo-missing', { productId: 'P02' })).toMatchObject({ status: 200 })
  expect(await stock('P02')).toBe(50)
})

test('a replacement costs at most what the shopper agreed to, and the shopper sees what it replaces', async () => {
  await shop.database.pool.query(
    `insert into product_sub_categories (product_id, sub_category_id, position)
     select p.id, s.id, 0 from products p, (select id from sub_categories order by id limit 1) s
     where p.id in ('P00', 'P01', 'P03') on conflict do nothing`,
  )
  const shopper = await shoppers.shopper({ P00: 2, P01: 1 })
  const choose = (choice: string, maxPrice: number) =>
    shoppers.as(shopper, 'PUT /api/cart/substitutions', { productId: 'P00', choice, maxPrice })
  expect(await choose('replace', 1)).toMatchObject({ status: 200 })
  const poor = (await shoppers.order(shopper)).data
  const { data: first } = await take(poor._id)
  const had = first.items.find(({ productId }: { productId: string }) => productId === 'P00')
  const ask = (_id: string) =>
    shoppers.as(picker, 'POST /api/picking/alternatives', { _id, productId: 'P00' })
  expect((await ask(poor._id)).data).toEqual([])
  expect(await change(poor._id, 'missing', { productId: 'P00', replacementId: 'P03' })).toMatchObject({
    status: 409,
    code: 'not_agreed',
  })

  await shop.database.pool.query(`update products set price = $1, discount = 0 where id = 'P03'`, [
    had.price - 1,
  ])
  await choose('replace', 1_000_000)
  await shoppers.fill(shopper, { P00: 2, P01: 1 })
  const { _id } = (await shoppers.order(shopper)).data
  const { data: taken } = await take(_id)
  // Many less similar products, and as many drafts, have lower ids.
  await shop.database.pool.query(
    `with added as (
       insert into products (id, name, unit, price, key, draft)
       select 'A' || i, 'A' || i, 'seau', 1, 'a' || i, i % 2 = 0 from generate_series(1, 402) i returning id
     ), stocked as (insert into stock_levels (product_id, store_id, stock) select id, $1, 5 from added)
     insert into product_sub_categories (product_id, sub_category_id, position)
     select a.id, s.id, 0 from added a, (select id from sub_categories order by id limit 1) s`,
    [mainStore],
  )
  expect((await ask(_id)).data[0]).toMatchObject({ productId: 'P03' })
  const replaced = await change(_id, 'missing', { productId: 'P00', replacementId: 'P03' })
  expect(replaced).toMatchObject({ status: 200 })
  expect(replaced.data.dueAmt).toBeLessThanOrEqual(taken.dueAmt)
  const { data: seen } = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  const name = taken.items.find(({ productId }: { productId: string }) => productId === 'P00').name
  expect(seen.items).toContainEqual(
    expect.objectContaining({ productId: 'P03', quantity: 2, replaces: name }),
  )
  expect(seen.timeline.at(-1)).toMatchObject({
    event: 'changed',
    lines: [
      { from: 2, to: 0 },
      { from: 0, to: 2 },
    ],
  })
  const undone = await change(_id, 'undo-missing', { productId: 'P00' })
  expect(undone.data.dueAmt).toBe(taken.dueAmt)
  const again = await change(_id, 'missing', { productId: 'P00', replacementId: 'P03' })
  expect(again.data.items).toContainEqual(
    expect.objectContaining({ productId: 'P03', quantity: 2, replaces: name }),
  )
  await shoppers.setStock('P00', 10_000)
})

/** Gives P03 the price of P00. */
const priceAlike = () =>
  shop.database.pool.query(
    `update products to_set set price = p.price, discount = p.discount from products p
     where p.id = 'P00' and to_set.id = 'P03'`,
  )

/** A shopper with a cart, in which P00 may be replaced at any price. */
async function replacing(pieces: Quantities): Promise<Shopper> {
  const shopper = await shoppers.shopper(pieces)
  const choice = { productId: 'P00', choice: 'replace', maxPrice: 1_000_000 }
  await shoppers.as(shopper, 'PUT /api/cart/substitutions', choice)
  return shopper
}

const decideOn = (shopper: Shopper, _id: string, productId: string, accept: boolean) =>
  shoppers.as(shopper, 'PUT /api/order/decide-substitution', { _id, productId, accept })

/** The ids of the products that may replace P00. */
const alternativesOf = async (_id: string, more: object = {}): Promise<string[]> =>
  (await shoppers.as(picker, 'POST /api/picking/alternatives', { _id, productId: 'P00', ...more })).data.map(
    ({ productId }: { productId: string }) => productId,
  )

/** An order of which a picker has replaced P00, and which has another line unless `isAlone`. */
async function replacedOrder({ isAlone = false } = {}) {
  await priceAlike()
  const shopper = await replacing({ P00: 1, ...(!isAlone && { P01: 1 }) })
  const { _id, dueAmt } = (await shoppers.order(shopper)).data
  await take(_id)
  await change(_id, 'missing', { productId: 'P00', replacementId: 'P03' })
  for (const productId of ['P03', 'P01']) await pick(_id, productId, 1)
  await shoppers.setStock('P00', 10_000)
  const decide = (accept: boolean, user = shopper) => decideOn(user, _id, 'P03', accept)
  const proposal = async () =>
    (await read(_id)).items.find(({ productId }: { productId: string }) => productId === 'P03').proposal
  const pass = () =>
    shop.database.pool.query(
      `update order_lines set proposed_at = proposed_at - interval '2 minutes' where order_id = $1`,
      [_id],
    )
  return { _id, dueAmt, shopper, decide, proposal, pass }
}

test('a shopper accepts a replacement, and the picker, who had to wait for it, packs the order', async () => {
  const { _id, decide, proposal } = await replacedOrder()
  expect(await change(_id, 'pack', { bags: 1 })).toMatchObject({
    message: expect.stringContaining('may still refuse'),
  })
  expect(await proposal()).toMatchObject({ decision: null })
  expect(await decide(true, await shoppers.shopper())).toMatchObject({ status: 404 })
  const { version } = await read(_id)
  expect(await decide(true)).toMatchObject({
    status: 200,
    data: {
      version: version + 1,
      items: expect.arrayContaining([
        expect.objectContaining({
          productId: 'P03',
          proposal: expect.objectContaining({ decision: 'accepted' }),
        }),
      ]),
    },
  })
  expect(await decide(true)).toMatchObject({ status: 200, data: { version: version + 1 } })
  expect(await decide(false)).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await proposal()).toMatchObject({ decision: 'accepted' })
  expect(await change(_id, 'pack', { bags: 1 })).toMatchObject({ status: 200 })
})

test('a refused replacement leaves the order and its bill, and goes back to the stock', async () => {
  const { _id, dueAmt, decide, proposal } = await replacedOrder()
  const had = await stock('P03')
  const { data } = await decide(false)
  expect(data.items.map(({ productId }: { productId: string }) => productId)).toEqual(['P01'])
  expect(data.dueAmt).toBeLessThan(dueAmt)
  expect(await stock('P03')).toBe(had + 1)
  expect(await decide(false)).toMatchObject({ status: 200, data: { version: data.version } })
  expect(await stock('P03')).toBe(had + 1)
  expect(await proposal()).toMatchObject({ decision: 'refused' })
  expect(await change(_id, 'pack', { bags: 1 })).toMatchObject({ status: 200 })
})

test('the shopper’s devices ask about a replacement for as long as there is time to decide', async () => {
  const jobs = `from jobs._private_jobs where payload->'message'->>'tag' like 'mine-%'`
  const { _id, shopper, decide } = await replacedOrder()
  await decide(false)
  await shoppers.as(shopper, 'PUT /api/notification/subscribe', {
    ...openTestBrowser('https://push.example.com/1').subscription,
  })
  await addSimilar(['B1'], 'price')
  await another(_id, 'B1')
  const { rows } = await shop.database.pool.query(
    `select payload->'message' as message,
       (payload->>'notAfter')::timestamptz <= created_at + interval '3 minutes' as "isShort" ${jobs}`,
  )
  const { orderId } = await read(_id)
  expect(rows).toEqual([
    {
      isShort: true,
      message: {
        title: `Order ${orderId}: a product is missing. Do you accept its replacement?`,
        body: '',
        tag: `mine-${_id}`,
        path: `/dashboard/myorders/${_id}`,
      },
    },
  ])
})

/** Products that may replace P00, other than P03 which is proposed first. */
async function addSimilar(ids: readonly string[], price: string) {
  await shop.database.pool.query(
    `with added as (
       insert into products (id, name, unit, price, discount, key)
       select id, id, 'seau', (select ${price} from products where id = 'P00'),
         (select discount from products where id = 'P00'), id from unnest($1::text[]) id
       on conflict (id) do update set price = excluded.price, discount = excluded.discount returning id
     ), stocked as (
       insert into stock_levels (product_id, store_id, stock) select id, $2, 5 from added on conflict do nothing
     )
     insert into product_sub_categories (product_id, sub_category_id, position)
     select a.id, s.id, 0 from added a, (select id from sub_categories order by id limit 1) s on conflict do nothing`,
    [ids, mainStore],
  )
}
const itemOf = async (_id: string, productId: string) =>
  (await read(_id)).items.find((item: { productId: string }) => item.productId === productId)
const another = (_id: string, replacementId: string) =>
  change(_id, 'propose-another', { productId: 'P00', replacementId })

test('after a refusal the picker proposes another product, which the shopper may refuse again', async () => {
  await addSimilar(['B1', 'B2'], 'price')
  const { _id, dueAmt, shopper, decide } = await replacedOrder()
  expect(await another(_id, 'B1')).toMatchObject({ code: 'order_settled' })
  expect((await itemOf(_id, 'P00')).another).toEqual({ quantity: 1, from: expect.any(String) })
  await decide(false)
  expect((await itemOf(_id, 'P00')).another).toEqual({ quantity: 1, from: null })
  const offered = await alternativesOf(_id, { another: true })
  expect(offered).toContain('B1')
  expect(offered).not.toContain('P03')
  expect(await another(_id, 'P03')).toMatchObject({ code: 'not_agreed' })
  expect(await another(_id, 'B1')).toMatchObject({ status: 200, data: { dueAmt } })
  expect(await itemOf(_id, 'B1')).toMatchObject({ quantity: 1, proposal: { decision: null } })
  await decideOn(shopper, _id, 'B1', false)
  await another(_id, 'B2')
  await decideOn(shopper, _id, 'B2', true)
  expect((await itemOf(_id, 'P00')).another).toBeUndefined()
  expect(await another(_id, 'B1')).toMatchObject({ code: 'order_settled' })
  await pick(_id, 'B2', 1)
  expect(await change(_id, 'pack', { bags: 1 })).toMatchObject({ status: 200, data: { dueAmt } })
})

test('once nobody answered in time, another product takes the place of the first', async () => {
  await addSimilar(['B1'], 'price')
  const { _id, dueAmt, pass } = await replacedOrder()
  const had = await stock('P03')
  await pass()
  expect(await another(_id, 'B1')).toMatchObject({ status: 200, data: { dueAmt } })
  expect(await itemOf(_id, 'P03')).toMatchObject({ quantity: 0, picked: 0 })
  expect(await stock('P03')).toBe(had + 1)
  const undone = await change(_id, 'undo-missing', { productId: 'P00' })
  expect(undone).toMatchObject({ status: 200, data: { dueAmt } })
  expect(await itemOf(_id, 'B1')).toMatchObject({ quantity: 0 })
})

test('of two proposals of another product at once, one wins', async () => {
  await addSimilar(['B1'], 'price')
  const { _id, pass } = await replacedOrder()
  await pass()
  const { version } = await read(_id)
  const body = { _id, version, productId: 'P00' }
  const responses = await Promise.all(
    ['B1', 'B1'].map((replacementId) => call(picker, 'propose-another', { ...body, replacementId })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await itemOf(_id, 'B1')).toMatchObject({ quantity: 1 })
})

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])(
  'of a picker who withdraws a replacement (first: %s) and the shopper who accepts it (%s) at once, one wins',
  async (isFirst, accept) => {
    const { _id, shopper, decide, proposal } = await replacedOrder()
    const had = await stock('P03')
    const { version } = await read(_id)
    const withdraw = () => call(picker, 'undo-missing', { _id, version, productId: 'P00' })
    const withdrawing = isFirst ? withdraw() : undefined
    const deciding = decide(accept)
    const [decided, withdrawn] = await Promise.all([deciding, withdrawing ?? withdraw()])
    // Each takes the order's lock; the second sees what the first did.
    const isDecided = decided.status === 200
    expect([decided.status, withdrawn.status]).toEqual(isDecided ? [200, 409] : [404, 200])
    expect(isDecided ? (await proposal())?.decision : await proposal()).toBe(
      isDecided ? (accept ? 'accepted' : 'refused') : undefined,
    )
    const { data } = await shoppers.as(shopper, 'POST /api/order/details', { _id })
    const productIds = data.items.map(({ productId }: { productId: string }) => productId).toSorted()
    expect(productIds).toEqual(isDecided ? (accept ? ['P01', 'P03'] : ['P01']) : ['P00', 'P01'])
    expect(await stock('P03')).toBe(had + (isDecided && accept ? 0 : 1))
    await shoppers.setStock('P00', 10_000)
  },
)

test('of a card payment, another product costs at most the refund that was not sent yet', async () => {
  await priceAlike()
  await addSimilar(['B1'], 'price - 10')
  await addSimilar(['B2'], 'price + 10')
  const shopper = await replacing({ P00: 1, P01: 1 })
  const _id = await shoppers.orderByCard(shopper)
  await take(_id)
  await change(_id, 'missing', { productId: 'P00', replacementId: 'P03' })
  await decideOn(shopper, _id, 'P03', false)
  expect(await another(_id, 'B2')).toMatchObject({ code: 'not_agreed' })
  expect(await another(_id, 'B1')).toMatchObject({ status: 200 })
  const { data } = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  expect(data).toMatchObject({ toCollectAmt: 0, refundedAmt: 0 })
  expect(data.owedBackAmt).toBeGreaterThan(0)
  await decideOn(shopper, _id, 'B1', false)
  // The provider is asked once the minute has passed.
  await shop.database.pool.query('update payment_refunds set not_before = null where reference = $1', [_id])
  expect(await another(_id, 'B1')).toMatchObject({ code: 'not_agreed' })
  await addSimilar(['B3'], 'price')
  expect(await another(_id, 'B3')).toMatchObject({ code: 'not_agreed' })
  for (const productId of ['P00', 'P01']) await shoppers.setStock(productId, 10_000)
})

test('an order of which a refusal leaves nothing is cancelled', async () => {
  const { decide } = await replacedOrder({ isAlone: true })
  expect(await decide(false)).toMatchObject({ status: 200, data: { status: 'cancelled', toCollectAmt: 0 } })
})

test('after two minutes, or once the order was moved on, the replacement is delivered as agreed', async () => {
  const late = await replacedOrder()
  await late.pass()
  expect(await late.decide(false)).toMatchObject({ status: 409, code: 'order_settled' })
  expect(await change(late._id, 'pack', { bags: 1 })).toMatchObject({ status: 200 })
  const moved = await replacedOrder()
  await desk.move(moved._id, { to: 'packed' })
  expect(await moved.decide(false)).toMatchObject({ status: 409, code: 'order_settled' })
  const { data } = await shoppers.as(moved.shopper, 'POST /api/order/details', { _id: moved._id })
  expect(data.items).toContainEqual(expect.not.objectContaining({ proposal: expect.anything() }))
})

test('once a missing product is found, its replacement cannot be found again, even if it was missing itself', async () => {
  const { _id, dueAmt } = await replacedOrder()
  await pick(_id, 'P03', 0)
  expect(await change(_id, 'missing', { productId: 'P03' })).toMatchObject({ status: 200 })
  const { data } = await change(_id, 'undo-missing', { productId: 'P00' })
  expect(data.dueAmt).toBe(dueAmt)
  expect(await change(_id, 'undo-missing', { productId: 'P03' })).toMatchObject({ code: 'order_settled' })
  await shoppers.setStock('P03', 10_000)
})

test('after an undo, the same replacement is a new question', async () => {
  const { _id, decide, proposal } = await replacedOrder()
  await decide(true)
  await change(_id, 'undo-missing', { productId: 'P00' })
  expect(await proposal()).toBeUndefined()
  expect((await decide(false)).message).toBe('The shop has withdrawn this replacement.')
  await change(_id, 'missing', { productId: 'P00', replacementId: 'P03' })
  expect(await proposal()).toMatchObject({ decision: null })
  await shoppers.setStock('P00', 10_000)
})

const openLink = (token: string) => shop.call('POST /api/order/link', { token })

test('the link in an email shows the order without phone, pin, photo and note, and takes the decision', async () => {
  const { _id } = await replacedOrder()
  const token = await shoppers.linkTo(_id)
  const { rows } = await shop.database.pool.query(`select t::text from order_links t where order_id = $1`, [
    _id,
  ])
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  const { version } = await read(_id)
  const opened = await openLink(token)
  expect(opened).toMatchObject({ status: 200, data: { order: { _id, note: null, version }, code: null } })
  const { delivery_address } = opened.data.order
  expect(delivery_address).toMatchObject({ mobile: '', phone: null, photo: null, latitude: null })
  expect(opened.headers['cache-control']).toBe('private, no-store')
  const decide = (given: string) =>
    shop.call('PUT /api/order/link/decide-substitution', { token: given, productId: 'P03', accept: false })
  expect(await decide(`${token}x`)).toMatchObject({ status: 400, code: 'link_dead' })
  const { data } = await decide(token)
  expect(data.items.map(({ productId }: { productId: string }) => productId)).toEqual(['P01'])
  expect(data.delivery_address).toMatchObject({ mobile: '', phone: null })
})

test('a link shows the code while the rider comes, and ends a day after the order ended', async () => {
  const { _id, shopper } = await desk.orderIn('packed')
  const rider = await shoppers.shopper({}, { role: 'RIDER', storeId: mainStore })
  await shoppers.as(rider, 'POST /api/rider/take', { orders: [_id] })
  const { data } = await shoppers.as(shopper, 'POST /api/order/delivery-code', { _id })
  const token = await shoppers.linkTo(_id)
  expect((await openLink(token)).data.code).toBe(data.code)
  await shoppers.as(rider, 'PUT /api/rider/deliver', { _id, code: data.code })
  expect(await openLink(token)).toMatchObject({ status: 200, data: { code: null } })
  const pass = (hours: number) =>
    shop.database.pool.query(
      `update order_timeline set at = now() - $2 * interval '1 hour' where order_id = $1`,
      [_id, hours],
    )
  await pass(23)
  expect((await openLink(token)).status).toBe(200)
  await pass(25)
  expect(await openLink(token)).toMatchObject({ status: 400, code: 'link_dead' })
  await sweepOrderLinks(shop.database.db)
  const { rowCount } = await shop.database.pool.query('select from order_links where order_id = $1', [_id])
  expect(rowCount).toBe(0)
})

test('a replacement cannot raise the amount due once part of a card payment was refunded', async () => {
  const _id = await shoppers.orderByCard(await replacing({ P00: 1, P01: 1 }))
  const { items } = (await take(_id)).data
  const { price } = items.find(({ productId }: { productId: string }) => productId === 'P00')
  await shop.database.pool.query(`update products set price = $1, discount = 0 where id = 'P03'`, [price + 1])
  await change(_id, 'missing', { productId: 'P01' })
  expect(await alternativesOf(_id)).not.toContain('P03')
  expect(await change(_id, 'missing', { productId: 'P00', replacementId: 'P03' })).toMatchObject({
    code: 'not_agreed',
  })
  for (const productId of ['P00', 'P01']) await shoppers.setStock(productId, 10_000)
})

test('an undo within a minute calls off the refund of a missing line; once it may be sent, it is too late', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P00: 1, P01: 1 }, 'card')
  const { data: taken } = await take(_id)
  const details = async () => (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data
  const queued = async () =>
    (await shop.database.pool.query('select amount::int from payment_refunds where reference = $1', [_id]))
      .rows
  await change(_id, 'missing', { productId: 'P01' })
  const { owedBackAmt } = await details()
  expect(owedBackAmt).toBeGreaterThan(0)
  expect(await queued()).toEqual([{ amount: owedBackAmt }])
  expect(await change(_id, 'undo-missing', { productId: 'P01' })).toMatchObject({
    status: 200,
    data: { dueAmt: taken.dueAmt },
  })
  expect(await details()).toMatchObject({
    owedBackAmt: 0,
    toCollectAmt: 0,
    payment_status: 'paid',
    refunds: [],
  })
  expect(await queued()).toEqual([])
  const { timeline } = await desk.read(_id)
  expect(timeline.slice(-3)).toMatchObject([
    { event: 'refund_started', amount: owedBackAmt },
    { event: 'changed' },
    { event: 'refund_called_off', actor: 'staff', by: expect.stringMatching(/./), amount: owedBackAmt },
  ])

  await change(_id, 'missing', { productId: 'P01' })
  // The provider is asked once the minute has passed.
  await shop.database.pool.query(`update payment_refunds set not_before = null where reference = $1`, [_id])
  expect(await change(_id, 'undo-missing', { productId: 'P01' })).toMatchObject({ code: 'order_settled' })
  expect(await details()).toMatchObject({ owedBackAmt })
  for (const productId of ['P00', 'P01']) await shoppers.setStock(productId, 10_000)
})

/** An order that its shopper's credit pays wholly, while it is picked; P00 may be replaced. */
async function pickedForCredit() {
  const { _id: earlier, shopper } = await desk.orderIn('delivered', { P02: 10 })
  const { data } = await desk.refund(earlier, { amount: 5_000, reason: 'other' })
  await desk.handBack(earlier, data.refunds[0]._id, { channel: 'credit' })
  await shoppers.fill(shopper, { P00: 1, P01: 1 })
  const choice = { productId: 'P00', choice: 'replace', maxPrice: 1_000_000 }
  await shoppers.as(shopper, 'PUT /api/cart/substitutions', choice)
  const { _id, creditAmt } = (await shoppers.order(shopper, { useCredit: true, dueAmt: 0 })).data
  await take(_id)
  const credit = async () => (await shoppers.as(shopper, 'GET /api/order/credit')).data.availableAmt
  const money = async () => {
    const own = (await shoppers.as(shopper, 'POST /api/order/details', { _id })).data
    return { creditAmt: own.creditAmt, toCollectAmt: own.toCollectAmt }
  }
  return { _id, shopper, credit, money, creditAmt }
}

test('credit that a missing line returned pays for it again, unless another order has spent it', async () => {
  const { _id, shopper, credit, money, creditAmt } = await pickedForCredit()
  const had = await credit()
  expect(await change(_id, 'missing', { productId: 'P01' })).toMatchObject({ status: 200 })
  expect(await credit()).toBeGreaterThan(had)
  expect(await change(_id, 'undo-missing', { productId: 'P01' })).toMatchObject({ status: 200 })
  expect([await money(), await credit()]).toEqual([{ creditAmt, toCollectAmt: 0 }, had])

  await change(_id, 'missing', { productId: 'P01' })
  await shoppers.fill(shopper, { P03: 40 })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const dueAmt = totalAmt - (await credit())
  expect(await shoppers.order(shopper, { useCredit: true, dueAmt })).toMatchObject({ status: 200 })
  expect(await change(_id, 'undo-missing', { productId: 'P01' })).toMatchObject({ code: 'not_agreed' })
  await shoppers.setStock('P01', 10_000)
})

test('another product is paid with the credit that a refused replacement returned', async () => {
  await priceAlike()
  await addSimilar(['B1'], 'price')
  await addSimilar(['B2'], 'price + 10')
  const { _id, shopper, credit, money, creditAmt } = await pickedForCredit()
  const had = await credit()
  await change(_id, 'missing', { productId: 'P00', replacementId: 'P03' })
  await decideOn(shopper, _id, 'P03', false)
  expect(await credit()).toBeGreaterThan(had)
  expect(await alternativesOf(_id, { another: true })).toEqual(expect.arrayContaining(['B1']))
  expect(await another(_id, 'B2')).toMatchObject({ code: 'not_agreed' })
  expect(await another(_id, 'B1')).toMatchObject({ status: 200 })
  expect([await money(), await credit()]).toEqual([{ creditAmt, toCollectAmt: 0 }, had])
  await shoppers.setStock('P00', 10_000)
})

test('an order whose shopper wants all or nothing is cancelled when a line is missing', async () => {
  const shopper = await shoppers.shopper({ P02: 3, P01: 1 })
  await shoppers.as(shopper, 'PUT /api/cart/substitutions', { choice: 'cancel' })
  expect((await shoppers.as(shopper, 'GET /api/cart/substitutions')).data).toEqual({
    all: { choice: 'cancel', maxPrice: null },
    products: [],
  })
  const { _id } = (await shoppers.order(shopper)).data
  await take(_id)
  await pick(_id, 'P02', 2)
  const { version } = await read(_id)
  // Another order locks the product with the lower id first: the counter must not keep the other row locked.
  const client = await shop.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select from products where id = 'P01' for update`)
    const working = call(picker, 'missing', { _id, version, productId: 'P02' })
    await vi.waitFor(async () => {
      const { rowCount } = await shop.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    }, soon)
    await client.query(`select from products where id = 'P02' for update nowait`)
    await client.query('commit')
    await working
  } finally {
    await client.query('rollback')
    client.release()
  }
  const { data } = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  expect(data).toMatchObject({ status: 'cancelled', toCollectAmt: 0 })
  expect(data.timeline.at(-1)).toMatchObject({ event: 'cancelled', reason: 'out_of_stock' })
  // Pieces already picked remain in stock.
  expect(await stock('P02')).toBe(2)
  await shoppers.setStock('P02', 10_000)
})

test('a missing line that cancelled a paid order is undone for a minute, by its picker or at the desk', async () => {
  const shopper = await shoppers.shopper({ P02: 3, P01: 1 })
  await shoppers.as(shopper, 'PUT /api/cart/substitutions', { choice: 'cancel' })
  const _id = await shoppers.orderByCard(shopper)
  await take(_id)
  await pick(_id, 'P02', 1)
  const had = await stock('P02')
  const undos = {
    picker: () => change(_id, 'undo-missing', { productId: 'P02' }),
    desk: () => desk.undo(_id),
  }
  const money = async () => {
    const { paidAmt, refundedAmt, owedBackAmt, dueAmt } = await desk.read(_id)
    return { paidAmt, refundedAmt, owedBackAmt, dueAmt }
  }
  const before = await money()
  const undoableOf = async (user: Shopper) =>
    (await shoppers.as(user, 'POST /api/picking/list', {})).undoable?.filter((order) => order._id === _id)
  for (const [by, undo] of Object.entries(undos)) {
    const cancelled = await change(_id, 'missing', { productId: 'P02' })
    expect(cancelled, by).toMatchObject({
      status: 200,
      data: { status: 'cancelled', undoable: { productId: 'P02', until: expect.any(String) } },
    })
    expect(await stock('P02')).toBe(1)
    expect((await call(colleague, 'undo-missing', { ...cancelled.data, productId: 'P02' })).status).toBe(404)
    const { version, undoable } = cancelled.data
    expect(await undoableOf(picker)).toMatchObject([{ _id, version, undoable }])
    expect(await undoableOf(colleague)).toEqual([])
    expect(await undo(), by).toMatchObject({ status: 200 })
    expect(await read(_id)).toMatchObject({ status: 'picking', mine: true })
    expect(await itemOf(_id, 'P02')).toMatchObject({ quantity: 3, picked: 1, missing: 0 })
    expect(await stock('P02')).toBe(had)
    expect(await money()).toEqual(before)
  }

  // The minute is over.
  await change(_id, 'missing', { productId: 'P02' })
  await shop.database.pool.query(
    `update undoable_steps set at = at - interval '1 minute' where order_id = $1`,
    [_id],
  )
  expect(await undoableOf(picker)).toEqual([])
  const { version } = await desk.read(_id)
  expect(await call(picker, 'undo-missing', { _id, version, productId: 'P02' })).toMatchObject({
    status: 404,
  })
  await shoppers.setStock('P02', 10_000)
})

test('a count includes the basket of a cancelled order, and not what was missing; undo sells both again', async () => {
  const shopper = await shoppers.shopper({ P02: 3, P01: 2 })
  await shoppers.as(shopper, 'PUT /api/cart/substitutions', { choice: 'cancel' })
  const { _id } = (await shoppers.order(shopper)).data
  const ledger = () =>
    Promise.all(
      ['P02', 'P01'].map(async (productId) => {
        const { rows } = await shop.database.pool.query(
          `select sum(change)::integer as sum from stock_movements where product_id = $1`,
          [productId],
        )
        return [await stock(productId), rows[0].sum]
      }),
    )
  const both = (...pieces: number[]) => pieces.map((count) => [count, count])
  await take(_id)
  await pick(_id, 'P02', 1)
  await pick(_id, 'P01', 2)
  const undos = {
    'its picker': () => change(_id, 'undo-missing', { productId: 'P02' }),
    'the desk': () => desk.undo(_id),
  }
  for (const [by, undo] of Object.entries(undos)) {
    expect(await change(_id, 'missing', { productId: 'P02' })).toMatchObject({
      data: { status: 'cancelled' },
    })
    expect(await stock('P02')).toBe(1)
    await shoppers.setStock('P02', 50)
    await shoppers.setStock('P01', 40)
    expect(await undo(), by).toMatchObject({ status: 200 })
    expect(await ledger(), by).toEqual(both(49, 38))
  }
  // Without a count in between, a cancellation and its undo move the same pieces.
  await desk.move(_id, { to: 'cancelled', reason: 'customer_asked' })
  expect(await ledger()).toEqual(both(52, 40))
  expect(await desk.undo(_id)).toMatchObject({ status: 200 })
  expect(await ledger()).toEqual(both(49, 38))
  await shoppers.setStock('P02', 10_000)
  await shoppers.setStock('P01', 10_000)
})

test('the nightly checks find nothing wrong with picked, replaced and cancelled orders', async () => {
  for (const check of orderChecks)
    expect(await runCheck(shop.database.db, check), check.name).toMatchObject({ wrong: 0 })
})
