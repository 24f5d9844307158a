import {
  type BillTerms,
  billOf,
  type Coupon,
  changedBill,
  type DeliverySlot,
  defaultSettings,
  isStaffRole,
  mainStore,
  mayDo,
  mayFollow,
  movesOrdersTo,
  namesWhere,
  noCodeReasons,
  notDeliveredReasons,
  type OrderState,
  orderStates,
  orderStateTable,
  type PayoutChannel,
  paymentStateOf,
  payoutChannels,
  roles,
  type SlotTerms,
  type StaffRole,
} from '@dix/contract'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { openDeskPayments } from '../../../testing/orders/desk-payments.ts'
import { place, type Shopper, type Shoppers } from '../../../testing/orders/shoppers.ts'
import { rounds } from '../../../testing/rounds.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { shiftChecks } from '../../fulfilment/index.ts'
import { findViolations } from '../../platform/database/checks.ts'
import { stockChecks } from '../../stock/index.ts'
import { orderChecks } from '../checks.ts'
import { orderRefunds, orders } from '../schema.ts'
import { amountDue, billTermsOf, creditOf, currentCost } from '../states/rules.ts'

/** All actions of shoppers, staff and payments on an order, in sequence and concurrently, on a real database. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
const rider = { role: 'RIDER', storeId: mainStore } as const
const staffRoles = roles.filter(isStaffRole)
/** The staff who act; riders and pickers may do less. */
const staff = {} as Record<StaffRole, Shopper>
const coupon: Coupon = {
  ...{ code: 'DIX-10', kind: 'percent', value: 10, smallestOrder: 0, totalUses: null },
  ...{ oncePerCustomer: false, firstOrderOnly: false, from: null, until: null, stopped: false },
}
const onePerSlot: SlotTerms = { isOn: true, minutes: 15, orders: 1, earliest: 0 }
let payments: Awaited<ReturnType<typeof openDeskPayments>>
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop())
  payments = await openDeskPayments(shop)
  for (const role of staffRoles) staff[role] = await shoppers.shopper({}, { role })
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'coupons')
  const value = { coupons: [coupon] }
  expect(await desk.call('PUT /api/settings/save', { topic: 'coupons', revision, value })).toMatchObject({
    status: 200,
  })
  // Always open, and one order per slot.
  const hours = { week: Array.from({ length: 7 }, () => []), holidays: [], slots: onePerSlot }
  expect(
    await desk.call('PUT /api/settings/save', { topic: 'hours', revision: 0, value: hours }),
  ).toMatchObject({ status: 200 })
  await shop.database.pool.query(`
    insert into product_sub_categories (product_id, sub_category_id, position)
    select p.id, s.id, 0 from products p, (select id from sub_categories order by id limit 1) s
    where p.id in ('P02', 'P03', 'P04', 'P05') on conflict do nothing`)
  await shop.database.pool.query(`
    update products other set price = p.price, discount = p.discount from products p
    where p.id = 'P02' and other.id in ('P04', 'P05')`)
  // About as much as a piece of P02 for three steps.
  await shop.database.pool.query(
    `update products set step_grams = 100, unit = '100 g', price = 340, discount = 0 where id = 'P03'`,
  )
  await shop.database.pool.query(`
    create table moves (order_id text, state_before text, state_after text);
    create function note_move() returns trigger language plpgsql as
      $$ begin insert into moves values (new.id, old.status, new.status); return null; end $$;
    create trigger moved after update on orders for each row
      when (old.status <> new.status) execute function note_move();`)
})
afterAll(async () => {
  await payments.close()
  await shop.close()
})

/** What a rider does with an order; a handover is a drop, and another rider who takes it. */
const riderPaths = [
  'take',
  'drop',
  'arrive',
  'deliver',
  'not-delivered',
  'try-again',
  'head-back',
  'undo',
] as const

const productId = fc.constantFrom('P02', 'P03', 'P04', 'P05')
const lines = fc.uniqueArray(fc.record({ productId, quantity: fc.integer({ min: 0, max: 4 }) }), {
  selector: ({ productId }) => productId,
  minLength: 1,
})
const action = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('move'), to: fc.constantFrom(...orderStates) }), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('next') }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('lines'), lines, agreed: fc.boolean() }), weight: 3 },
  {
    arbitrary: fc.record({
      kind: fc.constant('refund'),
      lines: lines.map((all) => all.filter(({ quantity }) => quantity > 0)),
      amount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
      restock: fc.boolean(),
      handedBack: fc.boolean(),
      channel: fc.option(fc.constantFrom('provider', 'cash')),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('counter'),
      path: fc.constantFrom(
        'take',
        'take',
        'pick',
        'pick all',
        'missing',
        'missing',
        'propose-another',
        'undo-missing',
        'pack',
        'undo-pack',
        'undo-take',
      ),
      productId,
      replacementId: fc.option(productId),
      quantity: fc.integer({ min: 0, max: 3 }),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('rider'),
      path: fc.constantFrom(...riderPaths),
      rider: fc.nat(1),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: fc.constant('decide'), productId, accept: fc.boolean() }), weight: 2 },
  {
    arbitrary: fc.record({ kind: fc.constant('add'), productId, quantity: fc.integer({ min: 1, max: 3 }) }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: fc.constant('unassign') }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constantFrom('undo', 'undo', 'pass step') }), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constantFrom('address', 'fill slot') }), weight: 2 },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('hand back', 'revert payout', 'choose payout'),
      nth: fc.nat(3),
      channel: fc.constantFrom(...payoutChannels),
    }),
    weight: 3,
  },
  fc.record({
    kind: fc.constantFrom(
      'spend credit',
      'shopper cancels',
      'pay',
      'expire',
      'abandon',
      'wrong amount',
      'erase',
    ),
  }),
  {
    arbitrary: fc.record({
      kind: fc.constantFrom('work', 'work', 'pass delay', 'pass times', 'reject', 'reject late'),
    }),
    weight: 3,
  },
  fc.record({ kind: fc.constant('by hand'), amount: fc.option(fc.integer({ min: 1, max: 3_000 })) }),
) as fc.Arbitrary<Action>
/** @property at which of the orders */
const step: fc.Arbitrary<Step> = fc
  .tuple(action, fc.constantFrom(...staffRoles, 'ADMIN' as const, 'MANAGER' as const), fc.nat(1))
  .map(([given, by, at]) => ({ ...given, by, at }))

/** A fixed case that every run includes: lines that cross the threshold for free delivery and need rounding. */
const sumsToRound: [How[], BillTerms, number, Step[][]][] = (['cash', 'phone'] as const).map((how) => [
  [how],
  { deliveryFee: 1_003, freeFrom: 4_000, roundsCash: true },
  10,
  (
    [
      { kind: 'lines', lines: [{ productId: 'P02', quantity: 1 }], agreed: true },
      { kind: 'refund', lines: [], amount: 500, channel: null },
      { kind: 'lines', lines: [{ productId: 'P02', quantity: 4 }], agreed: true },
      { kind: 'move', to: 'cancelled' },
      { kind: 'erase' },
    ] satisfies Action[]
  ).map((given) => [{ ...given, by: 'ADMIN', at: 0 }]),
])

/** A fixed case that every run includes: another shopper gets the place of a cancelled order, whose undo is refused. */
const slotFilledMeanwhile: [How[], BillTerms, number, Step[][]] = [
  ['cash in slot'],
  { deliveryFee: 0, freeFrom: null, roundsCash: false },
  10,
  (
    [
      { kind: 'fill slot' },
      { kind: 'move', to: 'cancelled' },
      { kind: 'fill slot' },
      { kind: 'undo' },
    ] satisfies Action[]
  ).map((given) => [{ ...given, by: 'ADMIN', at: 0 }]),
]

/** A fixed case that every run includes: a payout that was recorded by mistake, twice, and once it is owed no more. */
const payoutReverted: [How[], BillTerms, number, Step[][]] = [
  ['cash'],
  { deliveryFee: 0, freeFrom: null, roundsCash: false },
  10,
  (
    [
      { kind: 'move', to: 'picking' },
      { kind: 'move', to: 'on_the_way' },
      { kind: 'move', to: 'delivered' },
      { kind: 'refund', lines: [], amount: 500, channel: null },
      { kind: 'hand back', nth: 0, channel: 'mobile_money' },
      { kind: 'revert payout', nth: 0, channel: 'cash' },
      { kind: 'revert payout', nth: 0, channel: 'cash' },
      { kind: 'hand back', nth: 0, channel: 'cash' },
      { kind: 'revert payout', nth: 0, channel: 'cash' },
    ] satisfies Action[]
  ).map((given) => [{ ...given, by: 'ADMIN', at: 0 }]),
]

const addOf = (productId: string) => ({ kind: 'add', productId, quantity: 2 }) as const

/**
 * A fixed case that every run includes: a shopper adds to an order at the same time as on another device, and while a
 * picker begins it.
 */
const addedUntilPicked: [How[], BillTerms, number, Step[][]] = [
  ['cash with credit'],
  { deliveryFee: 301, freeFrom: 4_000, roundsCash: true },
  6,
  (
    [
      [addOf('P04')],
      [addOf('P04'), addOf('P02')],
      [{ kind: 'move', to: 'taken' }, addOf('P03')],
      [{ kind: 'lines', lines: [{ productId: 'P04', quantity: 1 }], agreed: false }, addOf('P05')],
      [{ kind: 'counter', path: 'take', productId: 'P02', replacementId: null, quantity: 0 }, addOf('P04')],
      [{ kind: 'move', to: 'cancelled' }],
    ] satisfies Action[][]
  ).map((group) => group.map((given) => ({ ...given, by: 'ADMIN', at: 0 }))),
]

const atCounterOf = (path: string, productId = 'P02', replacementId: string | null = null) =>
  ({ kind: 'counter', path, productId, replacementId, quantity: 4 }) as const
const byRider = (path: (typeof riderPaths)[number], rider = 0) => ({ kind: 'rider', path, rider }) as const
const refuse = (productId: string) => ({ kind: 'decide', productId, accept: false }) as const

/** A fixed case that every run includes: goods that weigh less than ordered, sent out at the desk, and that undone. */
const weighedAndSentOut: [How[], BillTerms, number, Step[][]] = [
  ['paid by card'],
  { deliveryFee: 301, freeFrom: 2_500, roundsCash: true },
  0,
  (
    [
      [atCounterOf('take')],
      [{ ...atCounterOf('pick', 'P03'), quantity: 2 }],
      [{ kind: 'move', to: 'on_the_way' }],
      [{ kind: 'undo' }, { kind: 'work' }],
      [{ kind: 'move', to: 'packed' }],
      [{ kind: 'undo' }, addOf('P03')],
      [atCounterOf('pick all')],
      [{ ...atCounterOf('pick', 'P03'), quantity: 1 }],
      [{ kind: 'move', to: 'on_the_way' }],
      [{ kind: 'move', to: 'delivered' }],
    ] satisfies Action[][]
  ).map((group) => group.map((given) => ({ ...given, by: 'ADMIN', at: 0 }))),
]

/** Replacements one after the other, handovers, and the deadline of an order, each with somebody who is too late. */
const substitutedAndHandedOver: Action[][] = [
  [{ kind: 'move', to: 'taken' }],
  [{ kind: 'pass times' }],
  [{ kind: 'move', to: 'taken' }],
  [{ kind: 'pass times' }, atCounterOf('take')],
  [atCounterOf('take')],
  [atCounterOf('missing', 'P02', 'P04')],
  [refuse('P04'), atCounterOf('propose-another', 'P02', 'P05')],
  [atCounterOf('propose-another', 'P02', 'P05'), atCounterOf('propose-another', 'P02', 'P05')],
  [{ kind: 'pass times' }],
  [atCounterOf('pick all')],
  [atCounterOf('pack')],
  [atCounterOf('undo-pack'), { kind: 'undo' }, byRider('take')],
  [atCounterOf('pack')],
  [byRider('take'), byRider('take', 1)],
  [byRider('drop'), byRider('drop', 1)],
  [byRider('take'), byRider('take', 1)],
  [byRider('arrive'), byRider('arrive', 1)],
  [byRider('not-delivered'), byRider('not-delivered', 1)],
  [byRider('try-again'), byRider('try-again', 1)],
  [byRider('deliver'), byRider('deliver', 1), { kind: 'work' }],
]

type How =
  | 'cash'
  | 'cash with credit'
  | 'paid by card with credit'
  | 'cash with coupon'
  | 'cash in slot'
  | 'phone'
  | 'card'
  | 'paid by card'
type Step = Action & { by: StaffRole; at: number }
type Action =
  | { kind: 'move'; to: OrderState }
  | { kind: 'lines'; lines: object[]; agreed: boolean }
  | { kind: 'refund'; channel: string | null; lines: object[]; amount: number }
  | { kind: 'counter'; path: string; productId: string; replacementId: string | null; quantity: number }
  | { kind: 'rider'; path: (typeof riderPaths)[number]; rider: number }
  | { kind: 'decide'; productId: string; accept: boolean }
  | { kind: 'add'; productId: string; quantity: number }
  | { kind: 'hand back' | 'revert payout' | 'choose payout'; nth: number; channel: PayoutChannel }
  | { kind: 'by hand'; amount: number | null }
  | {
      kind:
        | 'next'
        | 'undo'
        | 'unassign'
        | 'pass step'
        | 'address'
        | 'fill slot'
        | 'spend credit'
        | 'shopper cancels'
        | 'pay'
        | 'expire'
        | 'abandon'
        | 'wrong amount'
        | 'erase'
        | 'work'
        | 'pass delay'
        | 'pass times'
        | 'reject'
        | 'reject late'
    }

/** Fees with and without a need for rounding, and thresholds that line changes cross in both directions. */
const terms: fc.Arbitrary<BillTerms> = fc.record({
  deliveryFee: fc.constantFrom(0, 301, 1_003),
  freeFrom: fc.constantFrom(null, 2_500, 4_000),
  roundsCash: fc.boolean(),
})

async function charge(value: BillTerms): Promise<void> {
  const { data } = await desk.call('GET /api/settings/get')
  const { revision } = data.topics.find(({ topic }: { topic: string }) => topic === 'delivery')
  const input = { topic: 'delivery', revision, value: { ...defaultSettings.delivery, ...value } }
  expect((await desk.call('PUT /api/settings/save', input)).status).toBe(200)
}

/** An order without `shopper` was placed by staff for a caller. */
type Begun = { _id: string; shopper?: Shopper; page?: { id: string; url: string }; slot?: DeliverySlot }

let callers = 0

/** The charges of a round. */
let charges: BillTerms

/** Gives a shopper credit for an order that the shop refunds, like the credit of every shopper. */
async function giveCredit(shopper: Shopper, pieces: number): Promise<void> {
  await shoppers.fill(shopper, { P06: pieces })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const { data } = await shoppers.order(shopper, { dueAmt: billOf(totalAmt, charges, 'cash').dueAmt })
  for (const to of ['picking', 'on_the_way', 'delivered']) await change(data._id, 'ADMIN', 'move', { to })
  const lines = [{ productId: 'P06', quantity: pieces }]
  await change(data._id, 'ADMIN', 'refund', {
    lines,
    amount: 0,
    channel: 'cash',
    restock: true,
    reason: 'other',
  })
  await payments.passSteps(data._id)
  const choice = { _id: data._id, channel: 'credit' }
  expect(await shoppers.as(shopper, 'PUT /api/order/choose-payout', choice)).toMatchObject({ status: 200 })
}

const availableOf = async (shopper: Shopper): Promise<number> =>
  (await shoppers.as(shopper, 'GET /api/order/credit')).data?.availableAmt ?? 0

/** The shopper orders something else with their credit, as on another phone. */
async function spendCredit(shopper: Shopper): Promise<{ status: number }> {
  await shoppers.fill(shopper, { P06: 1 })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  const { dueAmt } = billOf(totalAmt, charges, 'cash', await availableOf(shopper))
  return shoppers.order(shopper, { dueAmt, useCredit: true })
}

/** Another shopper orders for the slot of an order. */
async function fillSlot(slot: DeliverySlot): Promise<{ status: number }> {
  const other = await shoppers.shopper({ P06: 1 })
  const { totalAmt } = shoppers.view(other, await shoppers.cart(other))
  return shoppers.order(other, { slot, dueAmt: billOf(totalAmt, charges, 'cash').dueAmt })
}

async function begin(how: How, terms: BillTerms): Promise<Begun> {
  if (how === 'phone') {
    callers += 1
    const { address_line, city } = place
    const mobile = `+221 77 ${String(1_000_000 + callers)}`
    const lines = [
      { productId: 'P02', quantity: 2 },
      { productId: 'P03', quantity: 3 },
    ]
    return {
      _id: (await desk.place({ name: 'Awa', address: { address_line, city, mobile }, lines })).data._id,
    }
  }
  const shopper = await shoppers.shopper()
  const useCredit = how === 'cash with credit' || how === 'paid by card with credit'
  // With and without a rest to pay.
  if (useCredit) {
    callers += 1
    await giveCredit(shopper, callers % 2 === 0 ? 1 : 20)
  }
  await shoppers.fill(shopper, { P02: 2, P03: 3 })
  const credit = useCredit ? await availableOf(shopper) : 0
  for (const [productId, choice] of [
    ['P02', 'replace'],
    ['P03', how === 'cash' ? 'leave_out' : 'cancel'],
  ])
    await shoppers.as(shopper, 'PUT /api/cart/substitutions', { productId, choice, maxPrice: 1_000_000 })
  const { totalAmt } = shoppers.view(shopper, await shoppers.cart(shopper))
  if (how === 'cash' || how === 'cash with credit' || how === 'cash with coupon' || how === 'cash in slot') {
    const used = how === 'cash with coupon' ? coupon : undefined
    const { dueAmt } = billOf(totalAmt, { ...terms, ...(used && { coupon: used }) }, 'cash', credit)
    const slot: DeliverySlot | undefined =
      how === 'cash in slot'
        ? (await shoppers.as(shopper, 'POST /api/order/slots', { addressId: shopper.addressId })).data[0]
        : undefined
    const { data } = await shoppers.order(shopper, { dueAmt, coupon: used?.code, slot, useCredit })
    return { _id: data._id, shopper, ...(slot && { slot }) }
  }
  const { dueAmt } = billOf(totalAmt, terms, 'card', credit)
  // Credit that covers everything leaves nothing to charge.
  const used = dueAmt > 0 ? { dueAmt, useCredit } : { dueAmt: billOf(totalAmt, terms, 'card').dueAmt }
  const { data: page } = await shoppers.checkout(shopper, used)
  const begun = { _id: page.orderId, shopper, page }
  if (how !== 'card') await perform(begun, { kind: 'pay', by: 'ADMIN', at: 0 })
  return begun
}

/** Sends a change of the current order in the name of a member of staff, whom only the policies refuse. */
async function change(_id: string, by: StaffRole, path: string, input: object): Promise<{ status: number }> {
  const version = (await desk.read(_id))?.version ?? 1
  const response = await shoppers.as(staff[by], `PUT /api/order/desk/${path}`, { _id, version, ...input })
  const isAllowed = 'to' in input ? movesOrdersTo(by, input.to as OrderState) : mayDo(by, 'manageOrders')
  expect(response.status === 403, `${by}: ${path} ${JSON.stringify(input)}`).toBe(!isAllowed)
  return response
}

/** The request that adds pieces to an order. @returns undefined once the account is erased */
async function additionOf(shopper: Shopper, _id: string, pieces: Record<string, number>) {
  const { status } = await shoppers.as(shopper, 'POST /api/order/details', { _id })
  return status === 200 ? shoppers.addition(shopper, _id, pieces) : undefined
}

/** Takes an order off its rider's trip. */
async function unassign(_id: string, by: StaffRole): Promise<{ status: number }> {
  const version = (await desk.read(_id))?.version ?? 1
  const response = await shoppers.as(staff[by], 'PUT /api/rider/unassign', { _id, version })
  expect(response.status === 403, `${by}: unassign`).toBe(!mayDo(by, 'manageOrders'))
  return response
}

/** An action at the counter, by staff who may pick orders. */
async function atCounter(
  _id: string,
  { by, path, productId, replacementId, quantity }: Step & { kind: 'counter' },
): Promise<{ status: number } | undefined> {
  const order = await desk.read(_id)
  const version = order?.version ?? 1
  const call = (path: string, input: object) =>
    shoppers.as(staff[by], `PUT /api/picking/${path}`, { _id, version, ...input })
  if (path === 'pick all')
    await Promise.all(
      (order?.items ?? []).map((item) => call('pick', { productId: item.productId, quantity: 9 })),
    )
  const response = await call(path === 'pick all' ? 'pick' : path, {
    ...{ productId, replacementId, bags: 1 },
    quantity: path === 'pick all' ? 4 : quantity,
  })
  expect(response.status === 403, `${by}: ${path}`).toBe(!mayDo(by, 'pickOrders'))
  return response
}

/** The riders of a round: a trip that is under way would end their next one. */
let riders: Shopper[] = []

/** A step of a rider, who needs no code if nobody can give it. */
async function onTrip(
  { _id }: Begun,
  { path, rider }: Step & { kind: 'rider' },
): Promise<{ status: number }> {
  const by = riders[rider]!
  if (path === 'take') return shoppers.as(by, 'POST /api/rider/take', { orders: [_id] })
  return shoppers.as(by, `PUT /api/rider/${path}`, {
    _id,
    ...(path === 'undo' && { version: (await desk.read(_id))?.version ?? 1 }),
    ...(path === 'deliver' && { unproven: noCodeReasons[0] }),
    ...(path === 'not-delivered' && { reason: notDeliveredReasons[1] }),
  })
}

async function perform(
  { _id, shopper, page, slot }: Begun,
  given: Step,
): Promise<{ status: number } | undefined> {
  const { by } = given
  switch (given.kind) {
    case 'move':
      return change(_id, by, 'move', { to: given.to, reason: orderStateTable[given.to].reasons?.at(0) })
    case 'next': {
      const found = await desk.read(_id)
      if (!found) return undefined
      const next = namesWhere(orderStateTable, () => true).filter((to) =>
        mayFollow(orderStateTable, found.status, to, 'staff'),
      )
      const to = next.find((state) => state !== 'cancelled')
      const reason = to === 'not_delivered' ? notDeliveredReasons[0] : undefined
      return to && change(_id, by, 'move', { to, reason })
    }
    case 'lines':
      return change(_id, by, 'lines', { lines: given.lines, agreed: given.agreed })
    case 'refund': {
      const { kind, by: _by, at: _at, ...refund } = given
      return change(_id, by, 'refund', { ...refund, reason: 'other' })
    }
    case 'undo':
      return change(_id, by, 'undo', {})
    case 'pass step':
      await payments.passSteps(_id)
      return undefined
    case 'counter':
      return atCounter(_id, given)
    case 'rider':
      return onTrip({ _id }, given)
    case 'pass times':
      await payments.passTakenDeadline(_id)
      await shop.database.pool.query(
        `update order_lines set proposed_at = proposed_at - interval '2 minutes' where order_id = $1`,
        [_id],
      )
      return undefined
    case 'decide': {
      const { productId, accept } = given
      return shopper && shoppers.as(shopper, 'PUT /api/order/decide-substitution', { _id, productId, accept })
    }
    case 'add': {
      const { productId, quantity } = given
      if (!shopper) return undefined
      const addition = await additionOf(shopper, _id, { [productId]: quantity })
      return addition && shoppers.as(shopper, 'PUT /api/order/add', addition)
    }
    case 'unassign':
      return unassign(_id, by)
    case 'address':
      return change(_id, by, 'address', { address: { address_line: 'Villa 43' } })
    case 'fill slot':
      return slot && fillSlot(slot)
    case 'hand back': {
      const refunds = (await desk.read(_id))?.refunds ?? []
      const refund = refunds[given.nth % Math.max(1, refunds.length)]
      return refund && change(_id, by, 'hand-back', { refundId: refund._id, channel: given.channel })
    }
    case 'revert payout': {
      const refunds = (await desk.read(_id))?.refunds ?? []
      const refund = refunds[given.nth % Math.max(1, refunds.length)]
      return refund && change(_id, by, 'revert-payout', { refundId: refund._id, note: 'Erreur' })
    }
    case 'choose payout': {
      const { channel } = given
      const choice = { _id, channel, phone: '77 512 34 08' }
      return shopper && shoppers.as(shopper, 'PUT /api/order/choose-payout', choice)
    }
    case 'spend credit':
      return shopper && spendCredit(shopper)
    case 'shopper cancels':
      return shopper && shoppers.as(shopper, 'PUT /api/order/cancel', { _id })
    case 'erase': {
      const customerId = (await desk.read(_id))?.customer._id ?? shopper?._id
      return customerId === undefined
        ? undefined
        : desk.call('DELETE /api/customer/erase', { _id: customerId })
    }
  }
  if (!page || !shopper) return undefined
  switch (given.kind) {
    case 'pay':
      await shoppers.pay(page)
      await payments.check(_id)
      return undefined
    case 'wrong amount':
      await shoppers.pay(page)
      await payments.payWrongAmount(_id, 7)
      return undefined
    case 'expire':
      await payments.expire(_id)
      return undefined
    case 'abandon':
      return shoppers.as(shopper, 'PUT /api/order/abandon-payment', { _id })
    case 'work':
      await payments.work(_id)
      return undefined
    case 'pass delay':
      await payments.passDelay(_id)
      return undefined
    case 'reject':
      await payments.rejectQueued(_id)
      return undefined
    case 'reject late':
      await payments.rejectSent(_id)
      return undefined
    case 'by hand':
      await payments.refundByHand(_id, given.amount ?? undefined)
      return undefined
  }
}

async function look(_id: string) {
  const { db, pool } = shop.database
  const [order] = await db.select().from(orders).where(eq(orders.id, _id))
  const refunds = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, _id))
  const sum = (of: (refund: (typeof refunds)[number]) => boolean) =>
    refunds.filter(of).reduce((total, { amount }) => total + amount, 0)
  const { rows: moves } = await pool.query<{ before: OrderState; after: OrderState }>(
    'select state_before as before, state_after as after from moves where order_id = $1',
    [_id],
  )
  const { rows } = await pool.query<{ queued: number; amount: number }>(
    `select p.amount::int, coalesce((select sum(amount) from payment_refunds r
       where r.reference = p.reference and r.state <> 'failed'), 0)::int as queued
     from payments p where reference = $1`,
    [_id],
  )
  return { order: order!, refunds, sum, moves, payment: rows[0] }
}

async function check(_id: string): Promise<void> {
  const { order, moves, payment } = await look(_id)
  const { status, paid, refunded, owedBack, toCollect } = order
  expect(paid - refunded - owedBack + toCollect).toBe(amountDue(order))
  expect(creditOf(order) + paid - refunded - owedBack + toCollect).toBe(currentCost(order))
  expect(Math.min(creditOf(order), order.creditReturned)).toBeGreaterThanOrEqual(0)
  expect(amountDue(order)).toBeLessThanOrEqual(order.agreed)
  if (orderStateTable[status].settled) expect(toCollect).toBe(0)
  // Returned credit changes what was to be paid in coins, but not the bill of an order that is over.
  if (orderStateTable[status].due) {
    const { deliveryFee, rounding } = changedBill(billTermsOf(order), order.total)
    expect(order).toMatchObject({ deliveryFee, rounding })
  }
  expect(order.paymentStatus).toBe(paymentStateOf(status, order))
  for (const { before, after } of moves) expect(isLawful(before, after), `${before} to ${after}`).toBe(true)
  const sentBack = await payments.sentBack(_id)
  if (payment) {
    expect(payment.queued).toBeLessThanOrEqual(payment.amount)
    expect(sentBack).toBeLessThanOrEqual(payment.amount)
    expect(order.charged).toBeLessThanOrEqual(payment.amount)
  }
  expect(await unweighed(_id)).toEqual([])
  expect(await overfullSlots()).toEqual([])
  expect(await findViolations(shop.database.db, [...stockChecks, ...orderChecks, ...shiftChecks])).toEqual([])
}

/** Goods by weight that left the counter with more than was weighed. */
const unweighed = async (_id: string) =>
  (
    await shop.database.pool.query(
      `select l.quantity, l.picked from order_lines l join orders o on o.id = l.order_id
       where o.id = $1 and l.step_grams is not null and l.picked > 0 and l.quantity > l.picked
         and o.status <> all($2)`,
      [
        _id,
        namesWhere(
          orderStateTable,
          ({ stage, stock }) => stage === 'waiting' || stage === 'picking' || stock !== 'taken',
        ),
      ],
    )
  ).rows

/** Slots with more orders than they take. */
const overfullSlots = async () =>
  (
    await shop.database.pool.query(
      `select store_id, slot_from from orders where slot_from is not null and status = any($1)
       group by store_id, slot_from having count(*) > $2`,
      [namesWhere(orderStateTable, ({ due }) => due), onePerSlot.orders],
    )
  ).rows

const mayAnybody = (from: OrderState, to: OrderState) => orderStateTable[from].next[to] !== undefined
/** Staff may skip one state. */
const isLawful = (from: OrderState, to: OrderState) =>
  mayAnybody(from, to) || orderStates.some((state) => mayAnybody(from, state) && mayAnybody(state, to))

/** Begins orders, performs groups of actions at once, and checks everything after each. @returns the orders */
async function play(hows: How[], terms: BillTerms, left: number, groups: Step[][]): Promise<Begun[]> {
  charges = terms
  await charge(terms)
  await shoppers.setStock('P06', 200)
  await shoppers.setStock('P02', 2 * hows.length + left)
  await shoppers.setStock('P03', 3 * hows.length + left)
  for (const other of ['P04', 'P05']) await shoppers.setStock(other, left)
  riders = [await shoppers.shopper({}, rider), await shoppers.shopper({}, rider)]
  const begun: Begun[] = []
  for (const how of hows) begun.push(await begin(how, terms))
  const orderOf = (given: Step) => begun[given.at % begun.length]!
  const agreedOf = async ({ _id }: Begun) => (await look(_id)).order.agreed
  for (const group of groups) {
    const before = await Promise.all(begun.map(agreedOf))
    const responses = await Promise.all(group.map((given) => perform(orderOf(given), given)))
    // The response is 401 if the account was erased.
    for (const response of responses)
      expect([200, 400, 401, 403, 404, 409], JSON.stringify(response)).toContain(response?.status ?? 200)
    for (const [index, one] of begun.entries()) {
      await check(one._id)
      const isAsked = group.some(
        (given) =>
          orderOf(given) === one &&
          (given.kind === 'undo' || given.kind === 'add' || (given.kind === 'lines' && given.agreed)),
      )
      if (!isAsked) expect(await agreedOf(one)).toBeLessThanOrEqual(before[index]!)
    }
  }
  for (const { _id } of begun) {
    await payments.passDelay(_id)
    for (let time = 0; time < 2; time++) await payments.work(_id)
    await check(_id)
    const { refunds, sum, payment } = await look(_id)
    expect(refunds.filter(({ channel, state }) => channel === 'provider' && state !== 'done')).toEqual([])
    const sentBack = await payments.sentBack(_id)
    if (payment)
      expect(sum(({ channel, state }) => channel === 'provider' && state === 'done')).toBe(sentBack)
  }
  return begun
}

test('no sequence of actions, by anybody and at once, loses a franc or a piece, or exceeds what was agreed or its slot takes', async () => {
  const how = fc.constantFrom<How>(
    'cash',
    'cash with credit',
    'paid by card with credit',
    'cash with coupon',
    'cash in slot',
    'phone',
    'card',
    'paid by card',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(how, { minLength: 1, maxLength: 2 }),
      terms,
      // Pieces left for both orders: they compete for the last ones.
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (hows, terms, left, groups) => void (await play(hows, terms, left, groups)),
    ),
    {
      numRuns: rounds(30),
      examples: [...sumsToRound, slotFilledMeanwhile, payoutReverted, addedUntilPicked, weighedAndSentOut],
    },
  )
})

test.each(['cash with coupon', 'cash with credit', 'paid by card with credit', 'paid by card'] as const)(
  'an order (%s) whose refund, cancellation and delivery are undone is as before each of them',
  async (how) => {
    const terms = { deliveryFee: 301, freeFrom: 2_500, roundsCash: true }
    const amount = { kind: 'refund' as const, lines: [], amount: 300, channel: null }
    const pieces = { ...amount, lines: [{ productId: 'P02', quantity: 1 }], restock: true }
    const undo = { kind: 'undo' } as const
    const steps: Action[][] = [
      [amount],
      [undo, undo],
      [pieces],
      [undo],
      [{ kind: 'move', to: 'cancelled' }],
      [undo, undo],
      [{ kind: 'move', to: 'packed' }],
      [{ kind: 'move', to: 'delivered' }],
      [undo],
      [{ kind: 'move', to: 'delivered' }],
      [pieces],
      [undo, { kind: 'work' }],
    ]
    const groups = steps.map((group) => group.map((given) => ({ ...given, by: 'ADMIN' as const, at: 0 })))
    const [begun] = await play([how], terms, 9, groups)
    const { order } = await look(begun!._id)
    expect(order).toMatchObject({ status: 'delivered', toCollect: 0, owedBack: 0 })
    const { items, timeline } = await desk.read(begun!._id)
    expect(items.map(({ quantity }) => quantity)).toEqual([2, 3])
    expect(timeline.flatMap(({ undone }) => undone ?? [])).toHaveLength(5)
  },
)

test.each(['cash', 'paid by card'] as const)(
  'an order (%s) that is substituted twice, handed over and late keeps its pieces and money',
  async (how) => {
    const terms = { deliveryFee: 301, freeFrom: null, roundsCash: true }
    const groups = substitutedAndHandedOver.map((group) =>
      group.map((given) => ({ ...given, by: 'ADMIN' as const, at: 0 })),
    )
    const [begun] = await play([how], terms, 9, groups)
    const { order } = await look(begun!._id)
    expect(order).toMatchObject({ status: 'delivered', toCollect: 0 })
    const { items } = await desk.read(begun!._id)
    expect(items.find(({ productId }) => productId === 'P05')).toMatchObject({ quantity: 2 })
  },
)

test('a cancelled order gives back the credit that paid a part of it, or all without rounding', async () => {
  const terms = { deliveryFee: 1_003, freeFrom: null, roundsCash: true }
  const cancels: Step = { kind: 'shopper cancels', by: 'ADMIN', at: 0 }
  // Every other order gets enough credit.
  const begun = [
    ...(await play(['cash with credit'], terms, 0, [[cancels]])),
    ...(await play(['cash with credit'], terms, 0, [[cancels]])),
  ]
  const stored = await Promise.all(begun.map(async ({ _id }) => (await look(_id)).order))
  expect(stored.map(({ rounding }) => rounding).sort()).toEqual([0, 3])
  for (const { creditUsed, creditReturned } of stored) expect(creditReturned).toBe(creditUsed)
})
