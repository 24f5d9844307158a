import {
  type Actor,
  type BillTerms,
  billOf,
  changedBill,
  orderStates,
  orderStateTable,
  type PaymentMethod,
  type PaymentState,
  paymentStateOf,
} from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goods } from '../../../testing/orders/goods.ts'
import {
  amountDue,
  begin,
  billed,
  billTermsOf,
  cancel,
  changeAmounts,
  changeWithoutMoney,
  confirmPayment,
  creditOf,
  currentCost,
  expire,
  isAddable,
  isBegun,
  isOpen,
  moneyOf,
  moveTo,
  type OrderStatus,
  type OrderTransition,
  refundDone,
  refundedElsewhere,
  refundFailed,
  refundRejected,
  splitRefund,
  statusOf,
  undoStep,
} from './rules.ts'

const total = 2_000

const moved = (money: object = {}) => ({ cash: 0, byProvider: 0, byMobileMoney: 0, ...money })

/** An order after a sequence of moves. */
const after = (...steps: ((before: OrderStatus) => OrderStatus | undefined)[]): OrderStatus =>
  steps.reduce<OrderStatus>((before, step) => step(before)!, begin('cash', goods(total)))
const paidByCard = () => confirmPayment(begin('card', goods(total)), true)!
const staff = (to: (typeof orderStates)[number]) => (before: OrderStatus) => moveTo(before, to, 'staff')

const gist = ({ status, paymentStatus, events }: OrderTransition) =>
  `${status} ${paymentStatus}: ${events.join(' ')}`

test('an order paid at the door is placed at once, one by card awaits payment', () => {
  expect(gist(begin('cash', goods(total)))).toBe('placed due: placed')
  expect(gist(begin('card', goods(total)))).toBe('awaiting_payment pending: ')
  expect(begin('card', goods(total)).events).toEqual([])
})

test('a shopper can cancel an order while it is placed, and only paid money is refunded', () => {
  expect(gist(cancel(begin('cash', goods(total)))!)).toBe('cancelled void: cancelled')
  expect(gist(cancel(paidByCard())!)).toBe('cancelled refund_pending: cancelled refund_started')
  expect(cancel(begin('card', goods(total)))).toBeUndefined()
  for (const state of ['picking', 'packed', 'on_the_way', 'cancelled'] as const)
    expect(cancel({ ...begin('cash', goods(total)), status: state }), state).toBeUndefined()
})

test('a payment received while the stock is reserved places the order; a later one is refunded', () => {
  const late = 'cancelled refund_pending: cancelled paid refund_started'
  expect(gist(confirmPayment(begin('card', goods(total)), true)!)).toBe('placed paid: placed paid')
  expect(gist(confirmPayment(begin('card', goods(total)), false)!)).toBe(late)
  expect(gist(confirmPayment(expire(begin('card', goods(total)))!, true)!)).toBe(late)
  expect(confirmPayment(paidByCard(), true)).toBeUndefined()
  expect(confirmPayment(cancel(paidByCard())!, true)).toBeUndefined()
  expect(confirmPayment(begin('cash', goods(total)), true)).toBeUndefined()
})

test('only an order that awaits payment expires', () => {
  expect(gist(expire(begin('card', goods(total)))!)).toBe('expired void: ')
  expect(expire(paidByCard())).toBeUndefined()
})

test('a refund made outside the shop cancels an order that has not left, and lowers the amount due of any other', () => {
  expect(gist(refundedElsewhere(paidByCard(), total)!)).toBe('cancelled refunded: cancelled refunded')
  const expired = expire(begin('card', goods(total)))!
  expect(gist(refundedElsewhere(expired, total)!)).toBe('cancelled refunded: cancelled paid refunded')
  expect(refundedElsewhere(refundedElsewhere(paidByCard(), total)!, total)).toBeUndefined()
  const leaves = staff('on_the_way')(staff('packed')(paidByCard())!)!
  expect(refundedElsewhere(leaves, total)).toMatchObject({
    status: 'on_the_way',
    allowance: total,
    toCollect: 0,
  })
})

test('a refund that a bank rejects is owed again, except the part beyond the amount paid', () => {
  const delivered = { ...paidByCard(), status: 'delivered' as const }
  const refunded = refundDone(changeAmounts(delivered, { bill: goods(total), allowance: 500 })!, 500)
  const rejected = refundRejected(refunded, 500)
  expect(gist(rejected)).toBe('delivered refund_pending: refund_failed')
  expect(rejected).toMatchObject({ paid: total, refunded: 0, owedBack: 500, toCollect: 0 })
  expect(refundRejected({ ...refunded, overpaid: 200 }, 500)).toMatchObject({
    overpaid: 0,
    refunded: 200,
    owedBack: 300,
  })
  expect(moneyOf('refund_failed', refunded, rejected, 'provider')).toEqual(moved({ byProvider: 500 }))
})

test('a payout that staff recorded by mistake is owed again, and its money is back where it was', () => {
  const delivered = { ...paidByCard(), status: 'delivered' as const }
  const owed = changeAmounts(delivered, { bill: goods(total), allowance: 500 })!
  const paidOut = refundDone(owed, 500)
  const reverted = refundRejected(paidOut, 500, 'payout_reverted')
  expect(gist(reverted)).toBe('delivered refund_pending: payout_reverted')
  expect(moneyOf('payout_reverted', paidOut, reverted, 'cash')).toEqual(moved({ cash: 500 }))
})

test('an order costs its goods and delivery, less coupon and rounding', () => {
  expect(billed({ total, couponAmount: 300, deliveryFee: 500, rounding: 4 })).toBe(2_196)
})

test('a failed refund, and a change without money, leave the amounts as they are', () => {
  const twice = { ...refundedElsewhere(paidByCard(), total)!, overpaid: 500 }
  expect(refundFailed(twice)).toEqual({ ...twice, events: ['refund_failed'] })
  expect(changeWithoutMoney(twice)).toEqual({ ...twice, events: ['changed'] })
})

test('money is taken with the payment and given back with the refund, the way it goes', () => {
  const none = moved()
  const card = begin('card', goods(total))
  expect(moneyOf('paid', card, paidByCard(), 'provider')).toEqual(moved({ byProvider: total }))
  expect(moneyOf('placed', card, paidByCard(), 'provider')).toEqual(none)
  const left = after(staff('picking'), staff('on_the_way'))
  expect(moneyOf('paid', left, staff('delivered')(left)!, 'cash')).toEqual(moved({ cash: total }))
  const more = {
    ...changeAmounts(paidByCard(), { bill: goods(2_500), allowance: 0 })!,
    status: 'on_the_way',
  } as const
  expect(moneyOf('paid', more, staff('delivered')(more)!, 'cash')).toEqual(moved({ cash: 500 }))

  const cancelled = refundedElsewhere(paidByCard(), total)!
  expect(moneyOf('cancelled', paidByCard(), cancelled, 'provider')).toEqual(none)
  expect(moneyOf('refunded', paidByCard(), cancelled, 'provider')).toEqual(moved({ byProvider: -total }))
  const delivered = { ...paidByCard(), status: 'delivered' as const }
  const owed = changeAmounts(delivered, { bill: goods(total), allowance: 500 })!
  const handedBack = refundDone(owed, 500)
  expect(moneyOf('refunded', owed, handedBack, 'credit')).toEqual(none)
  expect(moneyOf('refunded', owed, handedBack, 'cash')).toEqual(moved({ cash: -500 }))
  expect(moneyOf('refunded', owed, handedBack, 'mobile_money')).toEqual(moved({ byMobileMoney: -500 }))
  const twice = refundedElsewhere(handedBack, total, 0, total)!
  expect(moneyOf('refunded', handedBack, twice, 'provider')).toEqual(moved({ byProvider: -total }))
  expect(moneyOf('refund_failed', twice, refundRejected(twice, 700), 'provider')).toEqual(
    moved({ byProvider: 700 }),
  )
})

test('a refund made outside the shop first settles cash that is owed', () => {
  const less = changeAmounts(paidByCard(), { bill: goods(1_500), allowance: 0 })!
  const settled = refundedElsewhere(less, 500, 500)!
  expect(gist(settled)).toBe('placed partially_refunded: refunded')
  expect(settled).toMatchObject({ paid: total, refunded: 500, owedBack: 0 })
  expect(refundedElsewhere(less, 300, 300)).toMatchObject({ refunded: 300, owedBack: 200 })
  const whole = refundedElsewhere(less, total, 500)!
  expect(gist(whole)).toBe('cancelled refunded: cancelled refunded')
  expect(whole).toMatchObject({ paid: total, charged: total, refunded: total, owedBack: 0 })
  const delivered = { ...less, status: 'delivered' as const }
  expect(refundedElsewhere(delivered, total, 500)).toMatchObject({ status: 'delivered', allowance: 1_500 })
  expect(refundedElsewhere(settled, 1_500)).toMatchObject({ status: 'cancelled', refunded: total })
})

test('after delivery a partial refund made outside the shop reduces the amount due, never below zero', () => {
  const delivered = { ...paidByCard(), status: 'delivered' as const }
  const part = refundedElsewhere(delivered, 700)!
  expect(gist(part)).toBe('delivered partially_refunded: refunded')
  expect(part).toMatchObject({ paid: total, charged: total, refunded: 700, allowance: 700 })
})

test('an amount refunded beyond the amount paid is overpaid, and does not count as paid', () => {
  const delivered = { ...paidByCard(), status: 'delivered' as const }
  const handedBack = refundDone(changeAmounts(delivered, { bill: goods(total), allowance: 500 })!, 500)
  const whole = refundedElsewhere(handedBack, total, 0, total)!
  expect(gist(whole)).toBe('delivered refunded: refunded')
  expect(whole).toMatchObject({
    paid: total,
    charged: total,
    refunded: total,
    overpaid: 500,
    allowance: total,
  })
  const allInCash = refundDone(changeAmounts(delivered, { bill: goods(total), allowance: total })!, total)
  const twice = refundedElsewhere(allInCash, total, 0, total)!
  expect(gist(twice)).toBe('delivered refunded: refunded')
  expect(twice).toMatchObject({ paid: total, charged: total, refunded: total, overpaid: total })
  expect(refundedElsewhere(twice, total, 0, 0)).toBeUndefined()
  // The addition is still paid at the door.
  const more = {
    ...changeAmounts(paidByCard(), { bill: goods(2_500), allowance: 0 })!,
    status: 'on_the_way' as const,
  }
  expect(refundedElsewhere(more, total)).toMatchObject({ overpaid: 0, toCollect: 500 })
  const owed = changeAmounts(delivered, { bill: goods(total), allowance: 500 })!
  expect(refundedElsewhere(owed, 1_700)).toMatchObject({
    paid: total,
    refunded: 1_500,
    owedBack: 500,
    overpaid: 200,
  })
})

test('staff move an order to the door in three moves, and the amount due is collected there', () => {
  expect(gist(moveTo(begin('cash', goods(total)), 'picking', 'staff')!)).toBe('picking due: picking')
  const left = moveTo(after(staff('picking')), 'on_the_way', 'staff')!
  expect(gist(left)).toBe('on_the_way due: packed on_the_way')
  const delivered = moveTo(left, 'delivered', 'staff')!
  expect(gist(delivered)).toBe('delivered paid: delivered paid')
  expect(delivered).toMatchObject({ paid: total, charged: 0, toCollect: 0 })
  expect(gist(moveTo(staff('on_the_way')(staff('packed')(paidByCard())!)!, 'delivered', 'staff')!)).toBe(
    'delivered paid: delivered',
  )
})

test('a move skips no state that requires a reason, and at most one state', () => {
  expect(moveTo(begin('cash', goods(total)), 'on_the_way', 'staff')).toBeUndefined()
  const left = after(staff('picking'), staff('on_the_way'))
  expect(moveTo(left, 'returned', 'staff')).toBeUndefined()
  expect(moveTo(after(staff('picking'), staff('packed')), 'not_delivered', 'staff')).toBeUndefined()
  expect(
    gist(
      after(
        staff('picking'),
        staff('on_the_way'),
        staff('not_delivered'),
        staff('returned'),
      ) as OrderTransition,
    ),
  ).toBe('returned void: returned')
})

test('every step of staff can be undone, and then all amounts are as before; nothing else moves an order back', () => {
  for (const [from, to] of orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))) {
    const moved = from !== to && moveTo({ ...paidByCard(), status: from }, to, 'staff')
    if (moved) expect(undoStep(moved, { ...paidByCard(), status: from }), `${from} ${to}`).toBeDefined()
  }
  const placed = paidByCard()
  const cancelled = moveTo(placed, 'cancelled', 'staff')!
  expect(undoStep(cancelled, placed)).toEqual({ ...statusOf(placed), events: ['undone'] })
  const left = after(staff('picking'), staff('on_the_way'))
  const delivered = moveTo(left, 'delivered', 'staff')!
  expect(undoStep(delivered, left)).toMatchObject({ status: 'on_the_way', paid: 0, toCollect: total })
  expect(undoStep(delivered, after())).toBeUndefined()
  const waived = changeAmounts(delivered, { bill: goods(total), allowance: 500 })!
  expect(undoStep(waived, delivered)).toMatchObject({ status: 'delivered', owedBack: 0, allowance: 0 })
})

test('a higher price is collected at the door, and an excess is refunded', () => {
  expect(changeAmounts(paidByCard(), { bill: goods(2_500), allowance: 0 })).toMatchObject({
    paymentStatus: 'partially_paid',
    toCollect: 500,
  })
  const less = changeAmounts(paidByCard(), { bill: goods(1_500), allowance: 0 })!
  expect(less).toMatchObject({ owedBack: 500, toCollect: 0, events: ['refund_started'] })
  expect(refundDone(less, 500)).toMatchObject({ paymentStatus: 'partially_refunded', events: ['refunded'] })
  expect(changeAmounts(begin('cash', goods(total)), { bill: goods(100), allowance: 300 })).toMatchObject({
    allowance: 100,
    toCollect: 0,
  })
})

test('after delivery nothing more is due', () => {
  const delivered = after(staff('picking'), staff('on_the_way'), staff('delivered'))
  expect(changeAmounts(delivered, { bill: goods(total + 1), allowance: 0 })).toBeUndefined()
  expect(changeAmounts(delivered, { bill: goods(total - 1), allowance: 0 })).toMatchObject({ owedBack: 1 })
  expect(
    changeAmounts(cancel(begin('cash', goods(total)))!, { bill: goods(1), allowance: 0 }),
  ).toBeUndefined()
})

const credited = (method: PaymentMethod, credit: number) =>
  begin(method, { ...goods(total), creditAmt: credit, dueAmt: total - credit })

test('cash is rounded after the credit in use, also once a part of it was returned', () => {
  const charges = { deliveryFee: 0, freeFrom: null, roundsCash: true, coupon: null }
  const change = (order: OrderStatus, sum: number) => {
    const terms = billTermsOf({ ...order, terms: charges, paymentMethod: 'cash' })
    return changeAmounts(order, { bill: changedBill(terms, sum), allowance: 0 })!
  }
  const placed = begin('cash', billOf(2_000, charges, 'cash', 1_003))
  expect(placed).toMatchObject({ toCollect: 995, rounding: 2 })
  const less = change(placed, 900)
  expect(less).toMatchObject({ toCollect: 0, creditReturned: 103 })
  expect(change(less, 2_000)).toMatchObject({ toCollect: 1_100, rounding: 0 })
})

test('credit pays a part, goes back after the money, and wholly when nothing is due', () => {
  expect(credited('cash', 800)).toMatchObject({ paymentStatus: 'due', toCollect: 1_200, creditUsed: 800 })
  expect(credited('cash', total)).toMatchObject({ paymentStatus: 'paid', toCollect: 0 })
  const paid = confirmPayment(credited('card', 800), true)!
  expect(paid).toMatchObject({ paid: 1_200, charged: 1_200, creditReturned: 0 })
  const less = changeAmounts(paid, { bill: { ...goods(500), creditAmt: 500, dueAmt: 0 }, allowance: 0 })!
  expect(less).toMatchObject({ owedBack: 1_200, creditReturned: 300 })
  expect(cancel(paid)).toMatchObject({
    owedBack: 1_200,
    creditReturned: 800,
    paymentStatus: 'refund_pending',
  })
  const late = confirmPayment(expire(credited('card', 800))!, true)!
  expect(late).toMatchObject({ status: 'cancelled', paid: 1_200, owedBack: 1_200, creditReturned: 800 })
})

test('a refund goes through the provider up to the amount it took, and the rest in cash', () => {
  expect(splitRefund(500, 2_000)).toEqual({ provider: 500, cash: 0 })
  expect(splitRefund(2_500, 2_000)).toEqual({ provider: 2_000, cash: 500 })
  expect(splitRefund(500, 0)).toEqual({ provider: 0, cash: 500 })
})

test('an order is open while something is to be delivered or refunded', () => {
  const open = (status: OrderStatus['status'], paymentStatus: PaymentState) =>
    isOpen({ status, paymentStatus })
  expect(open('placed', 'due')).toBe(true)
  expect(open('not_delivered', 'due')).toBe(true)
  expect(open('cancelled', 'refund_pending')).toBe(true)
  expect(open('awaiting_payment', 'pending')).toBe(false)
  expect(open('cancelled', 'refunded')).toBe(false)
  expect(open('delivered', 'paid')).toBe(false)
})

const amount = fc.integer({ min: 0, max: 5_000 })
const terms: fc.Arbitrary<BillTerms> = fc.record({
  deliveryFee: fc.constantFrom(0, 500, 1_001),
  freeFrom: fc.constantFrom(null, 1, 2_500),
  roundsCash: fc.boolean(),
})
const action = fc.oneof(
  fc.record({
    what: fc.constant('move' as const),
    to: fc.constantFrom(...orderStates),
    actor: fc.constantFrom<Actor>('shopper', 'staff', 'payments'),
  }),
  fc.record({ what: fc.constant('pay' as const), hasShopper: fc.boolean() }),
  fc.record({ what: fc.constant('change' as const), total: amount, allowance: amount }),
  fc.record({ what: fc.constant('done' as const), amount, byProvider: fc.boolean() }),
  fc.record({ what: fc.constant('elsewhere' as const), amount, settled: amount }),
  fc.record({ what: fc.constant('revert' as const), amount }),
  fc.record({ what: fc.constant('undo' as const) }),
)

type Given = typeof action extends fc.Arbitrary<infer A> ? A : never

/**
 * @param left the amount that a provider can still refund, at most the amount it took
 * @param beforeStep the order before its last step, if that can be undone
 */
function perform(
  before: OrderStatus,
  given: Given,
  left: number,
  agreed: { terms: BillTerms; method: PaymentMethod },
  beforeStep: OrderStatus | undefined,
) {
  switch (given.what) {
    case 'undo':
      return beforeStep && undoStep(before, beforeStep)
    case 'move':
      return moveTo(before, given.to, given.actor)
    case 'pay':
      return confirmPayment(before, given.hasShopper)
    case 'change':
      return changeAmounts(before, {
        bill: changedBill({ ...before, ...agreed, creditAmt: creditOf(before) }, given.total),
        allowance: given.allowance,
      })
    case 'done': {
      const most = given.byProvider ? Math.min(left, before.owedBack) : before.owedBack
      return most === 0 ? undefined : refundDone(before, Math.min(given.amount, most))
    }
    case 'revert': {
      const paidOut = backOf(before) - (before.charged - left)
      const most = Math.min(given.amount, paidOut)
      return most <= 0 ? undefined : refundRejected(before, most, 'payout_reverted')
    }
    case 'elsewhere': {
      const amount = Math.min(given.amount, left)
      const settled = Math.min(given.settled, before.owedBack, amount)
      return amount === 0 ? undefined : refundedElsewhere(before, amount, settled, left)
    }
  }
}

const backOf = ({ refunded, overpaid }: OrderStatus) => refunded + overpaid

test('no sequence of actions on an order and its money loses a franc or claims one twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('cash', 'card'),
      terms,
      amount,
      fc.oneof(fc.constant(0), amount),
      fc.array(action, { maxLength: 40 }),
      (method, terms, sum, credit, actions) => {
        let order: OrderStatus = begin(method, billOf(sum, terms, method, credit))
        let sentBack = 0
        let beforeStep: OrderStatus | undefined
        for (const given of actions) {
          const next = perform(order, given, order.charged - sentBack, { terms, method }, beforeStep)
          if (!next) continue
          if (given.what === 'undo') expect(statusOf(next)).toEqual(statusOf(beforeStep!))
          beforeStep = given.what === 'move' || given.what === 'change' ? order : undefined
          const { status, paid, charged, refunded, owedBack, toCollect, overpaid } = next
          const back = backOf(next) - backOf(order)
          if (given.what === 'elsewhere') expect(back).toBe(Math.min(given.amount, order.charged - sentBack))
          if (given.what === 'elsewhere' || (given.what === 'done' && given.byProvider)) sentBack += back
          if (order.charged > 0) expect(charged).toBe(order.charged)
          if (given.what === 'elsewhere') expect(paid).toBe(order.paid)
          expect(overpaid).toBeGreaterThanOrEqual(0)
          expect(overpaid).toBeLessThanOrEqual(charged)
          expect(paid - refunded - owedBack + toCollect).toBe(amountDue(next))
          expect(creditOf(next) + amountDue(next)).toBe(currentCost(next))
          expect(Math.min(creditOf(next), amountDue(next), next.creditReturned)).toBeGreaterThanOrEqual(0)
          if (given.what !== 'undo') expect(creditOf(next)).toBeLessThanOrEqual(creditOf(order))
          expect(
            Math.min(paid - charged, charged, refunded, owedBack, toCollect, next.allowance),
          ).toBeGreaterThanOrEqual(0)
          if (orderStateTable[status].settled) expect(toCollect).toBe(0)
          expect(next.paymentStatus).toBe(paymentStateOf(status, next))
          if (status !== order.status && given.what !== 'undo')
            expect(next.events, `${order.status} to ${status}`).toEqual(
              orderStateTable[status].event === null
                ? []
                : expect.arrayContaining([orderStateTable[status].event]),
            )
          order = next
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('an order with picked pieces is begun for the states in which anybody may begin it, and for no others', () => {
  const begunFor = (lines: { picked?: number }[]) => orderStates.filter((to) => isBegun(lines, to))
  expect(begunFor([{ picked: 0 }, { picked: 1 }])).toEqual(['placed', 'taken'])
  expect(begunFor([{ picked: 0 }, {}])).toEqual([])
})

test('customers may add to an order that is not being picked yet and is paid at the door', () => {
  const addable = (paymentMethod: PaymentMethod) =>
    orderStates.filter((status) => isAddable({ status, paymentMethod }))
  expect(addable('cash')).toEqual(['placed', 'taken'])
  expect(addable('card')).toEqual([])
})
