import {
  differenceReasons,
  mainStore,
  mayDo,
  type RiderShift,
  type Role,
  roles,
  type ShiftRecord,
  shiftEndpoints,
} from '@dix/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import type { Shopper, Shoppers } from '../../../testing/orders/shoppers.ts'
import { rounds } from '../../../testing/rounds.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { findViolations } from '../../platform/database/checks.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { onTripStates } from '../on-trip-states.ts'
import { shiftChecks } from './checks.ts'
import { asRiderShift } from './rules.ts'

let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P00: 10_000, P01: 10_000 }))
})
afterAll(() => shop.close())

const newRider = (storeId: string | null = null) => shoppers.shopper({}, { role: 'RIDER', storeId })
const call = (user: Shopper, route: string, body?: object) => shoppers.as(user, route, body)
const shiftOf = async (rider: Shopper): Promise<RiderShift> =>
  (await call(rider, 'GET /api/rider/work')).data.shift
const start = (rider: Shopper, floatAmt: number) => call(rider, 'POST /api/rider/shift/start', { floatAmt })
const end = (rider: Shopper, amount: number, reason?: string) =>
  call(rider, 'PUT /api/rider/shift/end', { amount, reason })
const close = (user: Shopper, _id: string, receivedAmt: number, reason?: string) =>
  call(user, 'PUT /api/shifts/close', { _id, receivedAmt, reason })
const list = async (user: Shopper): Promise<ShiftRecord[]> =>
  (await call(user, 'POST /api/shifts/list', {})).data.shifts
const recordOf = async (_id: string) => (await list(desk.admin)).find((shift) => shift._id === _id)
const today = async () => {
  const { rows } = await shop.database.db.execute<{ day: string }>(
    sql`select (now() at time zone 'Africa/Dakar')::date::text as day`,
  )
  return (await desk.call('POST /api/order/desk/day', { date: rows[0]!.day })).data
}

/** Delivers an order paid in cash. @returns the cash, in whole XOF */
async function deliver(rider: Shopper): Promise<number> {
  const { _id } = await desk.orderIn('packed')
  const { toCollectAmt } = await desk.read(_id)
  expect(await call(rider, 'POST /api/rider/take', { orders: [_id] })).toMatchObject({ status: 200 })
  expect(await call(rider, 'PUT /api/rider/deliver', { _id, unproven: 'phone_off' })).toMatchObject({
    status: 200,
  })
  return toCollectAmt
}

async function setRiders(value: object) {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'riders')
  const saved = await desk.call('PUT /api/settings/save', { topic: 'riders', revision, value })
  expect(saved).toMatchObject({ status: 200 })
}

test('a shift that a trip began gets its float later, once', async () => {
  const rider = await newRider()
  const cash = await deliver(rider)
  expect(await shiftOf(rider)).toMatchObject({ floatAmt: 0, carriedAmt: cash })
  const withFloat = { floatAmt: 5_000, collectedAmt: cash, carriedAmt: 5_000 + cash }
  expect(await start(rider, 5_000)).toMatchObject({ data: { shift: withFloat } })
  await start(rider, 9_000)
  const { _id } = await shiftOf(rider)
  expect(await recordOf(_id)).toMatchObject(withFloat)
  expect(await end(rider, 5_000 + cash)).toMatchObject({ status: 200 })
})

test('the cash of a shift comes from its orders, and hand-ins bring it to the till', async () => {
  const rider = await newRider()
  const before = await today()
  await start(rider, 5_000)
  expect(await start(rider, 9_000)).toMatchObject({ data: { shift: { floatAmt: 5_000, carriedAmt: 5_000 } } })
  const cash = await deliver(rider)
  expect(await shiftOf(rider)).toMatchObject({ collectedAmt: cash, carriedAmt: 5_000 + cash })
  expect(await today()).toMatchObject({
    withRidersAmt: before.withRidersAmt + 5_000 + cash,
    inTillAmt: before.inTillAmt - 5_000,
  })

  const handIn = { amount: cash, handedInAmt: 0 }
  expect(await call(rider, 'PUT /api/rider/shift/hand-in', handIn)).toMatchObject({
    data: { shift: { handedInAmt: cash, carriedAmt: 5_000, handInBy: null } },
  })
  // The response was lost, and the rider taps again.
  expect(await call(rider, 'PUT /api/rider/shift/hand-in', handIn)).toMatchObject({
    code: 'changed_meanwhile',
  })
  const { _id } = await shiftOf(rider)
  expect(await end(rider, 5_000)).toMatchObject({ status: 200, data: { shift: null } })
  expect(await end(rider, 5_000)).toMatchObject({ status: 200 })
  expect(await recordOf(_id)).toMatchObject({ carriedAmt: 0, reason: null, closedAt: null })
  expect(await close(desk.admin, _id, 5_000 + cash)).toMatchObject({ status: 200 })
  expect(await recordOf(_id)).toMatchObject({ closedAt: expect.any(String), closedBy: 'Awa' })
  expect(await today()).toMatchObject({
    withRidersAmt: before.withRidersAmt,
    inTillAmt: before.inTillAmt + cash,
  })
})

test('a difference needs a reason, and the manager who closes the shift may count another', async () => {
  const rider = await newRider()
  await start(rider, 5_000)
  const { _id } = await shiftOf(rider)
  expect(await end(rider, 4_000)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await end(rider, 4_000, 'wrong_change')).toMatchObject({ status: 200 })
  expect(await recordOf(_id)).toMatchObject({ carriedAmt: 1_000, reason: 'wrong_change' })
  expect(await close(desk.admin, _id, 3_500)).toMatchObject({ status: 200 })
  expect(await recordOf(_id)).toMatchObject({
    carriedAmt: 1_500,
    reason: 'wrong_change',
    handIns: [{ amount: 4_000 }, { amount: -500 }],
  })
  expect(await close(desk.admin, _id, 5_000)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

test('a manager ends the shift of a rider who left, but not while they have orders', async () => {
  const rider = await newRider()
  const { _id: orderId } = await desk.orderIn('packed')
  await call(rider, 'POST /api/rider/take', { orders: [orderId] })
  const { _id } = await shiftOf(rider)
  expect(await end(rider, 0)).toMatchObject({ status: 409, code: 'order_under_way' })
  expect(await close(desk.admin, _id, 0)).toMatchObject({ status: 409, code: 'order_under_way' })
  // The desk records the delivery; the rider has the cash.
  const { toCollectAmt } = await desk.read(orderId)
  await desk.move(orderId, { to: 'delivered' })
  expect(await close(desk.admin, _id, 0)).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(await close(desk.admin, _id, 0, 'stolen')).toMatchObject({ status: 200 })
  expect(await recordOf(_id)).toMatchObject({ collectedAmt: toCollectAmt, carriedAmt: toCollectAmt })
  expect(await shiftOf(rider)).toBeNull()
})

test('at the ceiling a rider is only offered paid orders, until cash is handed in', async () => {
  await setRiders({ cashCeiling: 6_000, handInHours: 12 })
  const rider = await newRider()
  await start(rider, 6_000)
  const cash = await desk.orderIn('packed')
  const paid = await desk.orderIn('packed', { P00: 1 }, 'card')
  const offered = JSON.stringify((await call(rider, 'GET /api/rider/work')).data.offers)
  expect([cash, paid].map(({ _id }) => offered.includes(_id))).toEqual([false, true])
  const take = (_id: string) => call(rider, 'POST /api/rider/take', { orders: [_id] })
  expect(await take(cash._id)).toMatchObject({ status: 409, code: 'hand_in_first' })
  await call(rider, 'PUT /api/rider/shift/hand-in', { amount: 1_000, handedInAmt: 0 })
  expect(await take(cash._id)).toMatchObject({ status: 200 })
  await setRiders({ cashCeiling: 50_000, handInHours: 12 })
})

test('one trip does not pass the ceiling, and a rider without collected cash may take one order above it', async () => {
  const [first, second, third] = [
    await desk.orderIn('packed'),
    await desk.orderIn('packed'),
    await desk.orderIn('packed'),
  ]
  const { toCollectAmt } = await desk.read(first._id)
  await setRiders({ cashCeiling: 1_000 + 2 * toCollectAmt - 1, handInHours: 12 })
  const rider = await newRider()
  await start(rider, 1_000)
  const take = (...orders: { _id: string }[]) =>
    call(rider, 'POST /api/rider/take', { orders: orders.map(({ _id }) => _id) })
  const { offers } = (await call(rider, 'GET /api/rider/work')).data
  const hasBoth = (offer: object) => [first, second].every(({ _id }) => JSON.stringify(offer).includes(_id))
  expect(offers.some(hasBoth)).toBe(false)
  expect(await take(first, second)).toMatchObject({ status: 409, code: 'hand_in_first' })
  expect(await take(first)).toMatchObject({ status: 200 })
  await call(rider, 'PUT /api/rider/deliver', { _id: first._id, unproven: 'phone_off' })
  const after = (await call(rider, 'GET /api/rider/work')).data
  expect(JSON.stringify(after.offers)).not.toContain(second._id)
  expect(after.afterHandIn).toBeGreaterThan(0)
  expect(await take(second)).toMatchObject({ code: 'hand_in_first' })
  await setRiders({ cashCeiling: 1_001, handInHours: 12 })
  await call(rider, 'PUT /api/rider/shift/hand-in', { amount: toCollectAmt, handedInAmt: 0 })
  expect(await take(second, third)).toMatchObject({ code: 'hand_in_first' })
  expect(await take(second)).toMatchObject({ status: 200 })
  await setRiders({ cashCeiling: 50_000, handInHours: 12 })
})

test('a shift whose cash changed after the manager saw it is not closed', async () => {
  const rider = await newRider()
  await start(rider, 5_000)
  const { _id } = await shiftOf(rider)
  const seen = { handedInAmt: 0, collectedAmt: 0 }
  await call(rider, 'PUT /api/rider/shift/hand-in', { amount: 2_000, handedInAmt: 0 })
  const closing = { _id, receivedAmt: 5_000 }
  expect(await call(desk.admin, 'PUT /api/shifts/close', { ...closing, ...seen })).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
  })
  const now = { ...seen, handedInAmt: 2_000 }
  expect(await call(desk.admin, 'PUT /api/shifts/close', { ...closing, ...now })).toMatchObject({
    status: 200,
  })
})

test('a hand-in covers the oldest cash first, and the rest keeps its own deadline', async () => {
  const rider = await newRider()
  await start(rider, 5_000)
  const [first, second] = [await deliver(rider), await deliver(rider)]
  const { rows } = await shop.database.db.execute<{ due: string }>(sql`
    select l.at + interval '12 hours' as due from order_timeline l join trip_orders x on x.order_id = l.order_id
    join trips t on t.id = x.trip_id where t.rider_id = ${rider._id} and l.event = 'paid' order by l.at`)
  const [firstDue, secondDue] = rows.map(({ due }) => new Date(due).toISOString())
  let handedInAmt = 0
  const dueAfter = async (amount: number) => {
    const { data } = await call(rider, 'PUT /api/rider/shift/hand-in', { amount, handedInAmt })
    handedInAmt += amount
    return data.shift.handInBy
  }
  expect((await shiftOf(rider)).handInBy).toBe(firstDue)
  expect(await dueAfter(first - 1)).toBe(firstDue)
  expect(await dueAfter(1)).toBe(secondDue)
  expect(await dueAfter(second - 1)).toBe(secondDue)
  expect(await dueAfter(1)).toBeNull()
})

test('staff who forgot to end a shift are on shift again with the next order or trip', async () => {
  const { db } = shop.database
  const on = async (user: Shopper) =>
    (await call(user, 'POST /api/shifts/on', {})).data.staff.filter(({ isMe }: { isMe: boolean }) => isMe)
  const forget = ({ _id }: Shopper) =>
    db.execute(sql`update shifts set started_at = now() - interval '17 hours' where user_id = ${_id}`)
  const picker = await shoppers.shopper({}, { role: 'PICKER' })
  await call(picker, 'POST /api/picking/shift/start')
  const [{ startedAt }] = await on(picker)
  await call(picker, 'POST /api/picking/shift/start')
  expect(await on(picker)).toMatchObject([{ startedAt }])
  await forget(picker)
  expect(await on(picker)).toEqual([])
  const { _id } = await desk.orderIn('placed')
  const { version } = await desk.read(_id)
  expect(await call(picker, 'PUT /api/picking/take', { _id, version })).toMatchObject({ status: 200 })
  expect(await on(picker)).toMatchObject([{ work: 'picking' }])

  const rider = await newRider()
  await start(rider, 5_000)
  await forget(rider)
  expect(await on(rider)).toEqual([])
  await deliver(rider)
  expect(await on(rider)).toMatchObject([{ work: 'riding' }])
  expect(await shiftOf(rider)).toMatchObject({ floatAmt: 5_000 })
})

test('collected cash is handed in before the deadline', () => {
  const collectedAt = new Date('2026-11-27T08:00:00Z')
  const shift = { id: 'S', startedAt: collectedAt, float: 0, collected: 100, handedIn: 0, collectedAt }
  const riders = { cashCeiling: 101, handInHours: 2 }
  const deadline = collectedAt.getTime() + 2 * 3_600_000
  expect(asRiderShift(shift, riders, deadline - 1)).toMatchObject({ carriedAmt: 100, paidOnly: false })
  expect(asRiderShift(shift, riders, deadline)).toMatchObject({ paidOnly: true })
  expect(asRiderShift({ ...shift, collectedAt: null }, riders, deadline).paidOnly).toBe(false)
  expect(asRiderShift({ ...shift, float: 1 }, riders, 0).paidOnly).toBe(true)
})

const staff: [Role, string | null][] = roles.flatMap((role): [Role, string | null][] =>
  role === 'USER' || role === 'ADMIN'
    ? [[role, null]]
    : [null, mainStore, 'OTHER'].map((storeId): [Role, string | null] => [role, storeId]),
)

test.each(staff)('%s of store %s sees and closes shifts as the policies say', async (role, storeId) => {
  const rider = await newRider(mainStore)
  await start(rider, 500)
  const { _id } = await shiftOf(rider)
  const may = mayDo(role, shiftEndpoints.closeShift.access, storeId)
  const isOfStore = storeId === null || storeId === mainStore
  const user = await shoppers.shopper({}, { role, storeId })
  const seen = await call(user, 'POST /api/shifts/list', {})
  expect(seen.status).toBe(may ? 200 : 403)
  expect(JSON.stringify(seen).includes(_id)).toBe(may && isOfStore)
  expect((await close(user, _id, 500)).status).toBe(may ? (isOfStore ? 200 : 404) : 403)
  const isRider = mayDo(role, 'deliverOrders', storeId)
  const steps = [
    await start(user, 500),
    await call(user, 'PUT /api/rider/shift/hand-in', { amount: 100, handedInAmt: 0 }),
    await end(user, 400),
  ]
  expect(steps.map(({ status }) => status)).toEqual(steps.map(() => (isRider ? 200 : 403)))
})

test.each(staff)(
  '%s of store %s sees who is on shift, and picks, as the policies say',
  async (role, storeId) => {
    const rider = await newRider(mainStore)
    await start(rider, 0)
    const user = await shoppers.shopper({}, { role, storeId })
    const on = () => call(user, 'POST /api/shifts/on', {})
    const sees = mayDo(role, 'workOrders', storeId)
    const isOfStore = storeId === null || storeId === mainStore
    const riding = (response: Awaited<ReturnType<typeof on>>) =>
      (response.data?.staff ?? []).filter(({ work }: { work: string }) => work === 'riding').length
    expect((await on()).status).toBe(sees ? 200 : 403)
    expect(riding(await on()) > 0).toBe(sees && isOfStore)
    const picks = mayDo(role, 'pickOrders', storeId)
    const started = await call(user, 'POST /api/picking/shift/start')
    expect(started.status).toBe(picks ? 200 : 403)
    if (!picks) return
    expect(started.data.staff).toContainEqual(expect.objectContaining({ work: 'picking', isMe: true }))
    const ended = await call(user, 'PUT /api/picking/shift/end')
    expect(ended.data.staff.filter(({ isMe }: { isMe: boolean }) => isMe)).toEqual([])
  },
)

const offline = { version: 1, at: '2026-11-27T09:55:00Z', sentAt: '2026-11-27T10:00:00Z' }
const amount = fc.integer({ min: 0, max: 9_000 })
const reason = fc.option(fc.constantFrom(...differenceReasons))
const step = fc.record({
  by: fc.nat(1),
  order: fc.nat(3),
  what: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constantFrom(
        ...[
          'take',
          'take',
          'take',
          'count and take',
          'count and take',
          'deliver',
          'deliver',
          'deliver',
          'desk delivers',
        ],
        ...['not delivered', 'head back', 'returned', 'drop', 'again', 'unassign'],
        ...['take two', 'take later', 'arrive later', 'nobody there later', 'drop later'],
        ...['arrive', 'nobody there', 'deliver later', 'deliver later', 'undo', 'undo'],
      ),
    },
    { weight: 5, arbitrary: fc.constantFrom('start', 'hand in', 'end', 'close') },
  ),
  amount,
  reason,
})
type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never

const made = (what: Step['what'], by: 0 | 1, order = 0): Step => ({
  ...{ what, by, order, amount: 3_000, reason: 'other' },
})

/** A fixed case that every run includes: a manager takes orders off a trip while their rider goes on offline. */
const takenOffTrip: Step[][] = [
  [made('start', 0), made('start', 1)],
  [made('take two', 0), made('take later', 1)],
  [made('unassign', 0), made('arrive later', 0)],
  [made('take later', 1), made('deliver later', 0)],
  [made('deliver', 1), made('unassign', 1)],
  [made('deliver later', 1), made('deliver later', 0, 1)],
  [made('undo', 1), made('hand in', 1)],
  [made('unassign', 1), made('nobody there later', 1)],
  [made('take two', 0), made('end', 1)],
]

test('no sequence of trips, deliveries, returns, hand-ins and closings breaks a trip or the balance of cash', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 8, maxLength: 20 }),
      async (rounds) => {
        const riders = [await newRider(), await newRider()]
        const orders: string[] = []
        for (const method of ['cash', 'cash', 'cash', 'card'] as const)
          orders.push((await desk.orderIn('packed', { P00: 1 }, method))._id)
        // The picker counted the bags of two of them.
        const [two, three] = orders as [string, string]
        await shop.database.db.execute(
          sql`update orders set bags = case id when ${two} then 2 else 3 end where id in (${two}, ${three})`,
        )
        const before = await today()
        const mine = new Set<string>()
        const run = async ({ by, order, what, amount, reason }: Step) => {
          const rider = riders[by]!
          const _id = orders[order]!
          const ride = (path: string, more: object = {}) =>
            call(rider, `PUT /api/rider/${path}`, { _id, ...more })
          const shift = await shiftOf(rider)
          if (shift) mine.add(shift._id)
          const exact = reason === null && shift ? shift.carriedAmt : amount
          /** A step made offline; some amounts share a key, so that it is sent again. */
          const later = (route: string, body: object) =>
            shoppers.as(
              rider,
              route,
              { ...body, offline },
              { headers: { 'idempotency-key': `${route} ${_id} ${amount % 3}` } },
            )
          const moves: Record<string, () => Promise<{ status: number }>> = {
            start: () => start(rider, amount),
            take: () => call(rider, 'POST /api/rider/take', { orders: [_id] }),
            'count and take': () =>
              call(rider, 'POST /api/rider/take', {
                orders: [_id],
                bags: [{ _id, count: (amount % 3) + 1 }],
              }),
            deliver: () => ride('deliver', { unproven: 'phone_off' }),
            'desk delivers': () => desk.move(_id, { to: 'delivered' }),
            'not delivered': () => ride('not-delivered', { reason: 'refused' }),
            'head back': () => ride('head-back'),
            arrive: () => ride('arrive'),
            'nobody there': () => ride('not-delivered', { reason: 'nobody_there' }),
            'take two': () =>
              call(rider, 'POST /api/rider/take', { orders: [_id, orders[(order + 1) % orders.length]!] }),
            'take later': () => later('POST /api/rider/take', { orders: [_id] }),
            'arrive later': () => later('PUT /api/rider/arrive', { _id }),
            'nobody there later': () =>
              later('PUT /api/rider/not-delivered', { _id, reason: 'nobody_there' }),
            'drop later': () => later('PUT /api/rider/drop', { _id }),
            // With a code that is most likely wrong.
            'deliver later': () => later('PUT /api/rider/deliver', { _id, code: '0000' }),
            unassign: async () =>
              call(desk.admin, 'PUT /api/rider/unassign', { _id, version: (await desk.read(_id)).version }),
            returned: () => desk.move(_id, { to: 'returned' }),
            drop: () => ride('drop'),
            undo: async () => ride('undo', { version: (await desk.read(_id)).version }),
            again: () => ride('try-again'),
            'hand in': () =>
              call(rider, 'PUT /api/rider/shift/hand-in', {
                amount: amount + 1,
                handedInAmt: shift?.handedInAmt ?? 0,
              }),
            end: () => call(rider, 'PUT /api/rider/shift/end', { amount: Math.max(0, exact), reason }),
            close: () => close(desk.admin, [...mine].at(-1) ?? 'none', amount, reason ?? 'other'),
          }
          expect((await moves[what]!()).status).toBeLessThan(500)
        }
        for (const round of rounds) await Promise.all(round.map(run))
        for (const rider of riders) {
          const shift = await shiftOf(rider)
          if (shift) mine.add(shift._id)
        }
        const { db } = shop.database
        expect(await findViolations(db, shiftChecks)).toEqual([])
        const ids = sql.join(
          orders.map((id) => sql`${id}`),
          sql`, `,
        )
        const astray = await db.execute(sql`
        select o.status, c.unproven from orders o left join delivery_codes c on c.order_id = o.id
        where o.id in (${ids}) and (
          (${isOneOf(sql`o.status`, onTripStates)} and not exists (select from trip_orders x join trips t on t.id = x.trip_id
            where x.order_id = o.id and x.dropped_at is null and t.ended_at is null))
          or coalesce(c.unproven = 'wrong_code', false) <> exists (select from offline_steps s
            where s.order_id = o.id and s.problem = 'wrong_code'))`)
        expect(astray.rows).toEqual([])
        const unpacked = await db.execute(sql`
          select order_id from order_timeline l where order_id in (${ids}) and event = 'handed_over'
            and (order_id not in (${two}, ${three}) or (select event from order_timeline p
              where p.order_id = l.order_id and p.id < l.id order by p.id desc limit 1) <> 'rider_assigned')`)
        expect(unpacked.rows).toEqual([])
        const found = await db.execute<{ cash: number }>(sql`
        select coalesce(sum(o.paid - o.charged), 0)::float8 as cash from orders o
        join trip_orders x on x.order_id = o.id and x.dropped_at is null
        where o.id in (${ids}) and o.status = 'delivered'`)
        const { rows } = await db.execute<{ carried: number; collected: number }>(sql`
        select coalesce(sum(float + given - handed_in), 0)::float8 as carried, coalesce(sum(given), 0)::float8 as collected
        from (select s.*, coalesce(s.collected, (select sum(l.cash) from trips t join trip_orders x on x.trip_id = t.id
            and x.dropped_at is null join order_timeline l on l.order_id = x.order_id and l.event = 'paid'
            where t.shift_id = s.id), 0) as given
          from shifts s where s.user_id in (${riders[0]!._id}, ${riders[1]!._id})) s`)
        expect(rows[0]!.collected).toBe(found.rows[0]!.cash)
        expect((await today()).withRidersAmt - before.withRidersAmt).toBe(rows[0]!.carried)
      },
    ),
    { numRuns: rounds(9), examples: [[takenOffTrip]] },
  )
})
