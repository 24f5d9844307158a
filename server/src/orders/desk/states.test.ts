import {
  deskEndpoints,
  mainStore,
  mayDo,
  mayFollow,
  movesOrdersTo,
  namesWhere,
  type OrderState,
  orderReasons,
  orderStates,
  orderStateTable,
  printPath,
  type Role,
  roles,
  roleTable,
  seesCustomersIn,
  seesOrdersIn,
} from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, deskStates, openDeskShop } from '../../../testing/orders/desk.ts'
import { place, type Shoppers } from '../../../testing/orders/shoppers.ts'
import { combinations } from '../../../testing/rounds.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { orders, undoableSteps } from '../schema.ts'

/** Every endpoint of the order desk, for every role and every state that the tables distinguish. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 10_000, P01: 10_000, P02: 10_000 }))
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

const settled = { status: 409, code: 'order_settled' }
const reasonOf = (state: OrderState) => orderStateTable[state].reasons?.[0]
const hiddenStates = orderStates.filter((state) => !deskStates.includes(state))

/** A valid body for each endpoint. */
const bodies = (_id: string, refundId = _id) => {
  const seen = { _id, version: 1 }
  const lines = [{ productId: 'P00', quantity: 1 }]
  return {
    deskOrders: {},
    deskOrder: { _id },
    moveOrder: { ...seen, to: 'picking' },
    changeOrderLines: { ...seen, lines },
    refundOrder: { ...seen, lines, reason: 'missing_item' },
    undoStep: seen,
    correctAddress: { ...seen, address: { address_line: 'Villa 43' } },
    handBack: { _id, refundId },
    revertPayout: { ...seen, refundId, note: 'Pas encore versé' },
    resendOrderMail: { _id },
    deskSlots: {},
    placeForCustomer: { name: 'Awa', address: place, lines },
  } satisfies Record<keyof typeof deskEndpoints, object>
}
type Name = keyof typeof deskEndpoints
const names = Object.keys(deskEndpoints) as Name[]
const routeOf = (name: Name) => `${deskEndpoints[name].method} ${deskEndpoints[name].path}`
/** The endpoints for a single order. */
const aboutOrder = names.filter((name) => '_id' in bodies('X')[name])

/** The states that staff may move an order to: directly, or skipping one that requires no reason. */
function isAllowed(from: OrderState, to: OrderState): boolean {
  if (mayFollow(orderStateTable, from, to, 'staff')) return true
  const passed = namesWhere(orderStateTable, ({ reasons }) => reasons === null).filter(
    (state) =>
      mayFollow(orderStateTable, from, state, 'staff') && mayFollow(orderStateTable, state, to, 'staff'),
  )
  return orderStateTable[to].reasons === null && passed.length > 0
}

test.each(names)('%s is refused to users outside the staff', async (name) => {
  const { _id, shopper } = await desk.orderIn('placed')
  const body = bodies(_id)[name]
  const before = await desk.read(_id)
  expect(await shop.call(routeOf(name), body)).toMatchObject({ status: 401, code: 'signed_out' })
  for (const user of [shopper, await shoppers.shopper()]) {
    const response = await shoppers.as(user, routeOf(name), body)
    expect(response).toMatchObject({ status: 403, code: 'forbidden' })
    expect(JSON.stringify(response)).not.toContain(before.orderId)
  }
  expect(await desk.read(_id)).toEqual(before)
})

/** Every kind of staff: of all stores, of the orders' store, and of another one. */
const staff: [Role, string | null][] = roles.flatMap((role): [Role, string | null][] => {
  const { backOffice, perStore } = roleTable[role]
  if (!backOffice) return []
  return perStore
    ? [
        [role, null],
        [role, mainStore],
        [role, 'OTHER'],
      ]
    : [[role, null]]
})

const noSuchOrder = { status: 404, code: 'not_found', message: 'Order not found.' }
const done = { status: 200 }

/** The response of an endpoint for the current version of an order of the main store, according to the tables. */
function expected(
  name: Name,
  [role, storeId]: (typeof staff)[number],
  state: OrderState,
  to: OrderState,
): object {
  const forbidden = { status: 403, code: 'forbidden' }
  if (!mayDo(role, deskEndpoints[name].access, storeId)) return forbidden
  if (name === 'moveOrder' && !movesOrdersTo(role, to)) return forbidden
  if ((storeId !== null && storeId !== mainStore) || !seesOrdersIn(role, state)) return noSuchOrder
  if (name === 'handBack' || name === 'revertPayout') return { status: 404, message: 'Refund not found.' }
  const { lines, due, open } = orderStateTable[state]
  // `undoStep` undoes the refund before it, or the last move.
  const isPossible = {
    moveOrder: isAllowed(state, to),
    changeOrderLines: lines !== 'fixed',
    refundOrder: due,
    correctAddress: open,
    // The move that closed the order can still be undone.
    resendOrderMail: open,
  }
  return name in isPossible && !isPossible[name as keyof typeof isPossible] ? settled : done
}

test.each(deskStates)(
  'each endpoint responds to each role as the tables say for an order that is %s',
  async (state) => {
    let { _id } = await desk.orderIn(state)
    let now = await desk.read(_id)
    for (const user of combinations(staff, deskStates.indexOf(state))) {
      const [role, storeId] = user
      const { token } = await shop.user({ role, storeId })
      const ask = async (name: Name, to: OrderState = 'picking') => {
        const reason = name === 'moveOrder' ? reasonOf(to) : 'missing_item'
        const refund = name === 'refundOrder' && { lines: [], amount: 1 }
        const change = { version: now.version, to, reason, ...refund }
        const body = { ...bodies(_id)[name], ...('version' in bodies(_id)[name] && change) }
        const wanted = expected(name, user, state, to)
        // Its first email waits for the minute in which the step can be undone.
        if (name === 'resendOrderMail' && wanted === done) await shop.database.db.delete(undoableSteps)
        const response = await shop.call(routeOf(name), body, { token })
        expect(response, `${role} of ${storeId}: ${name} ${to}`).toMatchObject(wanted)
        if (wanted !== done || !('version' in body)) return
        if (name === 'moveOrder' || name === 'undoStep') ({ _id } = await desk.orderIn(state))
        now = await desk.read(_id)
      }
      for (const name of aboutOrder) if (name !== 'moveOrder') await ask(name)
      // A print takes long to draw, and is for roles that see the customer.
      const isSeen = expected('deskOrder', user, state, state) === done && seesCustomersIn(role, state)
      if (!isSeen || storeId === null) {
        const path = printPath(_id, { what: 'picking', paper: '58', bags: 1, language: 'fr' })
        const print = await shop.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
        expect(print.statusCode, `${role} of ${storeId}: print`).toBe(isSeen ? 200 : 404)
      }
      // Each move needs a new order, so staff of the store make them, and the owner in another test.
      for (const to of combinations(orderStates, staff.indexOf(user) + deskStates.indexOf(state)))
        if (storeId === mainStore || expected('moveOrder', user, state, to) !== done)
          await ask('moveOrder', to)
      expect(await desk.read(_id), `${role} of ${storeId}`).toEqual(now)
    }
  },
)

test.each(hiddenStates)('the desk hides an order that is %s', async (state) => {
  const { _id } = await desk.orderIn(state)
  const orders = [_id, 'NOBODYS']
  for (const name of aboutOrder)
    for (const id of orders)
      expect(await desk.call(routeOf(name), bodies(id)[name]), name).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  const { data } = await desk.list({ limit: 100 })
  expect(data.map((row: { _id: string }) => row._id)).not.toContain(_id)
})

test.each(deskStates)('staff move an order from %s as the table allows', async (from) => {
  let order: { _id: string } | undefined
  for (const to of combinations(orderStates, deskStates.indexOf(from))) {
    order ??= await desk.orderIn(from)
    const { _id } = order
    const before = await desk.read(_id)
    const response = await desk.move(_id, { to, reason: reasonOf(to) })
    if (!isAllowed(from, to)) {
      expect(response, to).toMatchObject(settled)
      expect(await desk.read(_id), to).toEqual(before)
      continue
    }
    expect(response, to).toMatchObject({ status: 200, data: { status: to } })
    expect(response.data.version).toBe(before.version + 1)
    const events = response.data.timeline.slice(before.timeline.length)
    expect(events.map(({ event }: { event: string }) => event)).toContain(orderStateTable[to].event)
    for (const event of events) expect(event).toMatchObject({ actor: 'staff', by: 'Awa' })
    expect(await desk.read(_id)).toEqual(response.data)
    order = undefined
  }
})

test.each(namesWhere(orderStateTable, ({ reasons }) => reasons !== null))(
  '%s requires a reason, from its own list',
  async (to) => {
    const from = deskStates.find((state) => mayFollow(orderStateTable, state, to, 'staff'))!
    const { _id } = await desk.orderIn(from)
    const own: readonly string[] = orderStateTable[to].reasons!
    for (const reason of [undefined, null, ...orderReasons.filter((name) => !own.includes(name))])
      expect(await desk.move(_id, { to, reason }), String(reason)).toMatchObject({
        status: 400,
        code: 'invalid_input',
        fields: { reason: 'Choose a reason.' },
      })
    expect((await desk.read(_id)).status).toBe(from)
    const { data } = await desk.move(_id, { to, reason: own.at(-1), note: ' Vu au téléphone. ' })
    expect(data).toMatchObject({ status: to })
    expect(data.timeline).toContainEqual(
      expect.objectContaining({
        event: orderStateTable[to].event,
        reason: own.at(-1),
        note: 'Vu au téléphone.',
      }),
    )
  },
)

test.each(combinations(deskStates, 0))(
  'the lines of an order that is %s can change as the table says',
  async (state) => {
    const { _id } = await desk.orderIn(state)
    const before = await desk.read(_id)
    const { lines } = orderStateTable[state]
    const change = (productId: string, quantity: number) =>
      desk.lines(_id, { lines: [{ productId, quantity }], agreed: true })
    for (const [productId, quantity] of [
      ['P00', 3],
      ['P02', 1],
    ] as const) {
      const response = await change(productId, quantity)
      expect(response, productId).toMatchObject(lines === 'add' ? { status: 200 } : settled)
    }
    const fewer = await change('P00', 1)
    expect(fewer).toMatchObject(lines === 'fixed' ? settled : { status: 200 })
    if (lines === 'fixed') expect(await desk.read(_id)).toEqual(before)
    else
      expect(fewer.data.items).toMatchObject([
        { productId: 'P00', quantity: 1, ordered: 2 },
        { productId: 'P01', quantity: 1, ordered: 1 },
        ...(lines === 'add' ? [{ productId: 'P02', quantity: 1, ordered: 1 }] : []),
      ])
  },
)

test.each(combinations(deskStates, 1))(
  'an order that is %s can be refunded if it is to be paid',
  async (state) => {
    const { _id } = await desk.orderIn(state)
    const { due, settled: isSettled } = orderStateTable[state]
    const before = await desk.read(_id)
    const response = await desk.refund(_id, { amount: 100, reason: 'late_delivery' })
    if (!due) {
      expect(response).toMatchObject(settled)
      expect(await desk.read(_id)).toEqual(before)
      return
    }
    expect(response).toMatchObject({
      status: 200,
      data: { allowanceAmt: 100, owedBackAmt: isSettled ? 100 : 0 },
    })
    expect(response.data.timeline.at(-1)).toMatchObject({ reason: 'late_delivery', amount: 100, by: 'Awa' })
    expect(response.data.refunds).toHaveLength(isSettled ? 1 : 0)
    for (const [refundId, expected] of [
      [_id, { status: 404, code: 'not_found' }],
      [response.data.refunds[0]?._id, { status: 200, data: { refundedAmt: 100, owedBackAmt: 0 } }],
    ] as const)
      if (refundId) expect(await desk.handBack(_id, refundId)).toMatchObject(expected)
  },
)

test.each(combinations(deskStates, 2))(
  'the email about an order that is %s can be sent again, unless its step can still be undone',
  async (state) => {
    const { _id, shopper } = await desk.orderIn(state)
    // Queued emails are not sent here: another test sends each of them.
    const count = async () => {
      const { rows } = await shop.database.pool.query(
        "select count(*)::integer from jobs._private_jobs where payload->>'to' = $1",
        [shopper.email],
      )
      return rows[0].count
    }
    const before = await count()
    // What ends an order, or went wrong, is emailed after its minute.
    const { open, trouble } = orderStateTable[state]
    const isWaiting = !open || trouble
    expect(await desk.resend(_id)).toMatchObject(isWaiting ? settled : { status: 200, data: null })
    expect(await count()).toBe(before + (isWaiting ? 0 : 1))
  },
)

test.each(combinations(deskStates, 0))(
  'the address of an order that is %s can be corrected until it is closed',
  async (state) => {
    const { _id, shopper } = await desk.orderIn(state)
    const before = await desk.read(_id)
    const address = { address_line: 'Villa 43', city: 'Thiès', landmark: 'face au marché' }
    const response = await desk.address(_id, { address })
    if (!orderStateTable[state].open) {
      expect(response).toMatchObject(settled)
      expect(await desk.read(_id)).toEqual(before)
      return
    }
    const { version, timeline, delivery_address, ...rest } = before
    const { country, state: region, pincode, ...stays } = delivery_address
    expect({ country, region, pincode }).toEqual({ country: 'Sénégal', region: 'Dakar', pincode: '11500' })
    expect(response.data).toEqual({
      ...rest,
      version: version + 1,
      undoable: null,
      delivery_address: { ...stays, ...address, country: '', state: '', pincode: '' },
      timeline: [
        ...timeline,
        expect.objectContaining({ event: 'changed', by: 'Awa', addressCorrected: true, lines: [] }),
      ],
    })
    const { data: own } = await shoppers.as(shopper, 'POST /api/order/details', { _id })
    expect(own.delivery_address).toEqual(response.data.delivery_address)
    expect(own.timeline.at(-1)).toMatchObject({ event: 'changed', addressCorrected: true })
    expect(await desk.address(_id, { version, address })).toMatchObject({
      status: 409,
      code: 'order_changed',
    })
  },
)

test('changing only the quarter removes pin and photo of the wrong door, unless a new pin is sent', async () => {
  const { _id } = await desk.orderIn('placed')
  const { delivery_address: before } = await desk.read(_id)
  const { address_line, city } = before
  const photo = `/api/address/photo/${'0'.repeat(32)}`
  const located = { quarter: 'mermoz', latitude: 14.7, longitude: -17.47, photo }
  await shop.database.db
    .update(orders)
    .set({ address: sql`${orders.address} || ${JSON.stringify(located)}::jsonb` })
    .where(eq(orders.id, _id))
  const correct = async (more: object) =>
    (await desk.address(_id, { address: { address_line, city, ...more } })).data.delivery_address
  expect(await correct({ quarter: 'mermoz' })).toMatchObject({ latitude: 14.7, photo: expect.any(String) })
  expect(await correct({ quarter: 'almadies' })).toMatchObject({
    quarter: 'almadies',
    latitude: null,
    longitude: null,
    photo: null,
  })
  const pin = { latitude: 14.742, longitude: -17.516 }
  expect(await correct({ quarter: 'ngor', ...pin })).toMatchObject({ quarter: 'ngor', ...pin })
})
