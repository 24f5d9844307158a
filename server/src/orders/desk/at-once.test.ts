import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, openDeskShop } from '../../../testing/orders/desk.ts'
import { place, type Shoppers } from '../../../testing/orders/shoppers.ts'
import type { ApiResponse, TestUsers } from '../../../testing/users.ts'
import { orders } from '../schema.ts'

/** Concurrent and repeated requests. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 10_000, P01: 10_000, P02: 10_000, P03: 10_000 }))
})
afterAll(async () => {
  expect(await shoppers.ledgerMismatches()).toEqual([])
  await shop.close()
})

/** Sends concurrent changes to the same version. */
async function race(_id: string, requests: [path: string, input: object][]) {
  const { version } = await desk.read(_id)
  const responses = await Promise.all(
    requests.map(([path, input]) => desk.call(`PUT /api/order/desk/${path}`, { _id, version, ...input })),
  )
  const { won = [], lost = [] } = Object.groupBy(responses, ({ status }) => (status === 200 ? 'won' : 'lost'))
  return { won, lost }
}

test.each<[string, [string, object][]]>([
  [
    'the same move',
    [
      ['move', { to: 'picking' }],
      ['move', { to: 'picking' }],
    ],
  ],
  [
    'a move and a cancellation',
    [
      ['move', { to: 'picking' }],
      ['move', { to: 'cancelled', reason: 'too_far' }],
    ],
  ],
  [
    'two changes of lines',
    [
      ['lines', { lines: [{ productId: 'P00', quantity: 1 }] }],
      ['lines', { lines: [{ productId: 'P01', quantity: 0 }] }],
    ],
  ],
  [
    'two refunds and a move',
    [
      ['refund', { amount: 100, reason: 'other' }],
      ['refund', { amount: 100, reason: 'other' }],
      ['move', { to: 'picking' }],
    ],
  ],
])('one of %s at once wins, and the others get the resulting order', async (_what, requests) => {
  for (let round = 0; round < 5; round++) {
    const { _id } = await desk.orderIn('placed')
    const { won, lost } = await race(_id, requests)
    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(requests.length - 1)
    for (const response of lost)
      expect(response).toMatchObject({ status: 409, code: 'order_changed', data: won[0]!.data })
    expect(await desk.read(_id)).toEqual(won[0]!.data)
  }
})

test('an old or future version is refused every time', async () => {
  const { _id } = await desk.orderIn('picking')
  const now = await desk.read(_id)
  for (const version of [1, now.version - 1, now.version + 1, Number.MAX_SAFE_INTEGER])
    for (const [path, input] of [
      ['move', { to: 'packed' }],
      ['lines', { lines: [{ productId: 'P00', quantity: 1 }] }],
      ['refund', { amount: 1, reason: 'other' }],
    ] as const)
      expect(await desk.call(`PUT /api/order/desk/${path}`, { _id, version, ...input })).toMatchObject({
        status: 409,
        code: 'order_changed',
        data: now,
      })
})

test('if the shopper cancels while staff accept the order, one of them wins', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const { _id, shopper } = await desk.orderIn('placed')
    const [byShopper, byStaff] = await Promise.all([
      shoppers.as(shopper, 'PUT /api/order/cancel', { _id }),
      desk.call('PUT /api/order/desk/move', { _id, version: 1, to: 'picking' }),
    ])
    const { status } = await desk.read(_id)
    expect([byShopper.status, byStaff.status].toSorted()).toEqual([200, 409])
    if (byShopper.status === 200) expect(byStaff).toMatchObject({ code: 'order_changed', data: { status } })
    else expect(byShopper).toMatchObject({ code: 'order_settled' })
    seen.add(status)
  }
  expect([...seen].every((status) => ['cancelled', 'picking'].includes(status))).toBe(true)
})

test('cash handed back twice, or ten times at once, is recorded once', async () => {
  const { _id } = await desk.orderIn('delivered')
  const { data } = await desk.refund(_id, { amount: 300, reason: 'damaged_item' })
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => desk.handBack(_id, data.refunds[0]._id)),
  )
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, data: { refundedAmt: 300 } })
  expect(await desk.handBack(_id, data.refunds[0]._id)).toMatchObject({ data: responses[0]!.data })
  expect(
    responses[0]!.data.timeline.filter(({ event }: { event: string }) => event === 'refunded'),
  ).toHaveLength(1)
})

test('of two members of staff who pay out a refund in two ways, the second is warned not to pay again', async () => {
  const { _id } = await desk.orderIn('delivered')
  const { data } = await desk.refund(_id, { amount: 300, reason: 'damaged_item' })
  const refundId = data.refunds[0]._id
  const moussa = await shoppers.shopper({}, { role: 'MANAGER', name: 'Moussa' })
  const byMoussa = { _id, refundId, channel: 'mobile_money', note: 'Wave T_123' }
  const send = (input: object) => shoppers.as(moussa, 'PUT /api/order/desk/hand-back', input)
  const sent = await send(byMoussa)
  expect(sent).toMatchObject({ status: 200, data: { refundedAmt: 300 } })
  const message = 'Moussa has already sent this by mobile money. Do not pay it again.'
  const known = { status: 409, code: 'order_changed', message, data: sent.data }
  expect(await desk.handBack(_id, refundId)).toMatchObject(known)
  expect(await desk.handBack(_id, refundId, { channel: 'mobile_money', note: 'Wave T_123' })).toMatchObject(
    known,
  )
  expect(await send(byMoussa)).toMatchObject({ status: 200, data: sent.data })
  expect(await send({ ...byMoussa, note: 'Wave T_124' })).toMatchObject(known)
  expect(await send({ ...byMoussa, channel: 'cash' })).toMatchObject(known)
  expect(await desk.read(_id)).toEqual(sent.data)
})

const phoneOrder = (pieces: Record<string, number>, more: object = {}) => ({
  name: 'Fatou Ndiaye',
  address: { address_line: 'Rue 12', mobile: '77 111 22 33' },
  lines: Object.entries(pieces).map(([productId, quantity]) => ({ productId, quantity })),
  ...more,
})

test('a phone order is placed once per key, even ten times at once', async () => {
  const before = await shoppers.stock('P03')
  for (let round = 0; round < 3; round++) {
    const headers = { 'idempotency-key': `call-${round}` }
    const send = () => desk.place(phoneOrder({ P03: 2 }), headers)
    const responses = await Promise.all(Array.from({ length: 10 }, send))
    for (const response of [...responses, await send()])
      expect(response).toMatchObject({ status: 200, data: { _id: responses[0]!.data._id } })
    expect(await shoppers.stock('P03')).toBe(before - 2 * (round + 1))
  }
  const placed = await shop.database.db.select().from(orders)
  expect(placed.filter(({ placedBy }) => placedBy === desk.admin._id)).toHaveLength(3)
})

test('a key belongs to one order: another order with it is refused with the number of the first', async () => {
  const headers = { 'idempotency-key': 'a-call' }
  const { data } = await desk.place(phoneOrder({ P00: 1, P01: 2 }), headers)
  const { address } = phoneOrder({})
  for (const other of [
    phoneOrder({ P00: 1 }),
    phoneOrder({ P00: 1, P01: 3 }),
    phoneOrder({ P00: 1, P01: 2, P02: 1 }),
    phoneOrder({ P00: 1, P01: 2 }, { name: 'Awa' }),
    ...[
      { mobile: '77 999 99 99' },
      { address_line: 'Rue 13' },
      { city: 'Dakar' },
      { state: 'Thiès' },
      { country: 'Sénégal' },
      { pincode: '10700' },
    ].map((more) => phoneOrder({ P00: 1, P01: 2 }, { address: { ...address, ...more } })),
    phoneOrder({ P00: 1, P01: 2 }, { note: 'Sonnez deux fois.' }),
    phoneOrder({ P00: 1, P01: 2 }, { payWith: 10_000 }),
  ])
    expect(await desk.place(other, headers), JSON.stringify(other)).toMatchObject({
      status: 409,
      code: 'order_settled',
      message: 'This order has already been placed.',
      data: { _id: data._id, orderId: data.orderId },
    })
  await desk.move(data._id, { to: 'picking' })
  expect(await desk.place(phoneOrder({ P00: 1 }), headers)).toMatchObject({ status: 409 })
  expect(await desk.place(phoneOrder({ P00: 1, P01: 2 }), headers)).toMatchObject({
    status: 200,
    data: { _id: data._id },
  })
})

test('an order that staff have changed since is still returned to the request that placed it', async () => {
  const headers = { 'idempotency-key': 'changed-since' }
  const sent = phoneOrder({ P00: 1, P01: 2 }, { note: 'Sonnez deux fois.', payWith: 10_000 })
  const { data } = await desk.place(sent, headers)
  const lines = [
    { productId: 'P00', quantity: 0 },
    { productId: 'P01', quantity: 20 },
    { productId: 'P02', quantity: 1 },
  ]
  expect((await desk.lines(data._id, { lines, agreed: true })).data.payWith).toBeNull()
  expect(await desk.place(sent, headers)).toMatchObject({ status: 200, data: { _id: data._id } })
  const other = { ...sent, note: 'Appelez.' }
  expect(await desk.place(other, headers)).toMatchObject({ status: 409, data: { _id: data._id } })
})

test('an order whose address staff have corrected since is still returned to the request that placed it', async () => {
  const headers = { 'idempotency-key': 'corrected-since' }
  const sent = phoneOrder({ P00: 1, P01: 2 }, { payWith: 10_000 })
  const { data } = await desk.place(sent, headers)
  await desk.address(data._id, { address: { address_line: 'Villa 43', city: 'Thiès' } })
  expect(await desk.place(sent, headers)).toMatchObject({ status: 200, data: { _id: data._id } })
  for (const other of [
    phoneOrder({ P00: 1 }, { payWith: 10_000 }),
    { ...sent, address: { ...sent.address, mobile: '77 999 99 99' } },
  ])
    expect(await desk.place(other, headers)).toMatchObject({ status: 409, data: { _id: data._id } })
})

test("different administrators' keys, and requests without a key, place separate orders", async () => {
  const other = await openDesk(shoppers)
  const headers = { 'idempotency-key': 'same' }
  const responses: ApiResponse[] = []
  for (const placed of [
    desk.place(phoneOrder({ P00: 1 }), headers),
    other.place(phoneOrder({ P00: 1 }), headers),
    desk.place(phoneOrder({ P00: 1 })),
    desk.place(phoneOrder({ P00: 1 })),
  ])
    responses.push(await placed)
  expect(new Set(responses.map(({ data }) => data._id)).size).toBe(4)
})

test("the caller's details are frozen in the order, and their phone number finds their earlier orders", async () => {
  const address = { address_line: 'Villa 7', city: 'Dakar', mobile: '78 555 66 77' }
  const first = await desk.place(
    phoneOrder({ P00: 1 }, { name: 'Modou', address, note: 'Sonnez deux fois.' }),
  )
  expect(first).toMatchObject({
    status: 200,
    data: {
      status: 'placed',
      payment_method: 'cash',
      note: 'Sonnez deux fois.',
      delivery_address: { ...place, ...address, state: '', country: '', pincode: '' },
      customer: { userId: null, name: 'Modou', email: null, mobile: address.mobile, orders: 1 },
      timeline: [{ event: 'placed', actor: 'staff', by: 'Awa' }],
      earlier: [],
    },
  })
  const { data } = await desk.place(
    phoneOrder({ P02: 1, P00: 3 }, { name: 'Modou', address, payWith: 10_000 }),
  )
  expect(data).toMatchObject({
    payWith: 10_000,
    customer: { orders: 2 },
    earlier: [{ _id: first.data._id }],
    items: [{ productId: 'P02' }, { productId: 'P00' }],
  })
  expect(await desk.resend(data._id)).toMatchObject({ status: 409, code: 'order_settled' })
})

test('a phone order with unavailable products is refused, and takes no stock', async () => {
  const before = await shoppers.stock('P00')
  expect(await desk.place(phoneOrder({ P00: 1, P09: 1 }))).toMatchObject({ status: 409, code: 'stock_short' })
  const refused: [object, string][] = [
    [phoneOrder({ P00: 1, NOPRODUCT: 1 }), 'lines'],
    [phoneOrder({ P00: 1 }, { payWith: 500 }), 'payWith'],
    [phoneOrder({ P00: 1 }, { payWith: 50_000 }), 'payWith'],
    [phoneOrder({ P00: 1 }, { lines: [] }), 'lines'],
    [phoneOrder({ P00: 1 }, { name: ' ' }), 'name'],
  ]
  for (const [input, field] of refused)
    expect(await desk.place(input), field).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { [field]: expect.stringMatching(/\.$/) },
    })
  expect(await shoppers.stock('P00')).toBe(before)
})
