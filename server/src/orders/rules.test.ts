import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  awaitsDecision,
  decideOrder,
  decisionTime,
  isDueSeen,
  isSameCart,
  isSeen,
  isSlotOver,
  orderNumber,
  proposalOf,
  quantityNow,
  refundSum,
  secondsUntilBegin,
} from './rules.ts'

const product = fc.record({
  price: fc.integer({ min: 1, max: 1_000_000_000 }),
  discount: fc.integer({ min: 0, max: 100 }),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  spare: fc.integer({ min: 0, max: 50 }),
})
const cartCase = fc.array(product, { minLength: 1, maxLength: 60 }).map((products) => ({
  cart: products.map(({ quantity }, index) => ({ productId: `P${index}`, quantity })),
  products: products.map(({ price, discount, quantity, spare }, index) => ({
    id: `P${index}`,
    price,
    discount,
    stock: quantity + spare,
  })),
}))
type CartCase = typeof cartCase extends fc.Arbitrary<infer B> ? B : never

/** The specification's rule in exact fractions: price less the rounded-up percentage, piece by piece. */
function sums({ cart, products }: CartCase): { before: bigint; after: bigint } {
  let [before, after] = [0n, 0n]
  for (const [index, { quantity }] of cart.entries()) {
    const { price, discount } = products[index]!
    const hundredths = BigInt(price) * BigInt(discount)
    const off = hundredths / 100n + (hundredths % 100n > 0n ? 1n : 0n)
    before += BigInt(price) * BigInt(quantity)
    after += (BigInt(price) - off) * BigInt(quantity)
  }
  return { before, after }
}

const viewOf = (given: CartCase) => {
  const { before, after } = sums(given)
  return { list_items: given.cart, subTotalAmt: Number(before), totalAmt: Number(after) }
}

test('an order costs the price less the discount rounded up, per piece, exact to the franc', () => {
  fc.assert(
    fc.property(cartCase, (given) => {
      const { before, after } = sums(given)
      const decision = decideOrder(given.cart, given.products.toReversed(), viewOf(given))
      expect(decision).toMatchObject({
        totals: {
          subTotalAmt: Number(before),
          totalAmt: Number(after),
          savings: Number(before - after),
          quantity: given.cart.reduce((sum, { quantity }) => sum + quantity, 0),
        },
      })
    }),
  )
})

test('a cart that differs in any way from what the shopper saw is not ordered', () => {
  const change = fc.constantFrom('total', 'subTotal', 'quantity', 'missing', 'more', 'other')
  fc.assert(
    fc.property(cartCase, change, fc.nat(), (given, what, at) => {
      const view = viewOf(given)
      const place = at % given.cart.length
      const line = given.cart[place]!
      const other = { ...line, productId: 'ELSE' }
      const changed = {
        total: { ...view, totalAmt: view.totalAmt + 1 },
        subTotal: { ...view, subTotalAmt: view.subTotalAmt + 1 },
        quantity: { ...view, list_items: given.cart.with(place, { ...line, quantity: line.quantity + 1 }) },
        missing: { ...view, list_items: given.cart.toSpliced(place, 1) },
        more: { ...view, list_items: [...given.cart, other] },
        other: { ...view, list_items: given.cart.with(place, other) },
      }[what]
      expect(decideOrder(given.cart, given.products, changed)).toEqual({ problem: 'cart_changed' })
    }),
  )
})

test('an order above the stock is refused, even by one piece', () => {
  fc.assert(
    fc.property(cartCase, fc.nat(), (given, at) => {
      const place = at % given.cart.length
      const short = given.products.with(place, {
        ...given.products[place]!,
        stock: given.cart[place]!.quantity - 1,
      })
      expect(decideOrder(given.cart, short, viewOf(given))).toEqual({ problem: 'stock_short' })
    }),
  )
})

test('a product deleted in the meantime changes the cart, even if it was free', () => {
  fc.assert(
    fc.property(cartCase, (given) => {
      const [, ...left] = given.products
      expect(decideOrder(given.cart, left, viewOf(given))).toEqual({ problem: 'cart_changed' })
    }),
  )
  expect(decideOrder([], [], { list_items: [], subTotalAmt: 0, totalAmt: 0 })).toEqual({
    problem: 'cart_changed',
  })
})

test('a product deleted before the shopper looked does not prevent ordering the rest', () => {
  fc.assert(
    fc.property(cartCase, (given) => {
      const cart = [...given.cart, { productId: 'GONE', quantity: 3 }]
      expect(decideOrder(cart, given.products, viewOf(given))).toHaveProperty(
        'lines.length',
        given.cart.length,
      )
    }),
  )
})

test('a number is eight characters that are hard to confuse', () => {
  const numbers = Array.from({ length: 500 }, () => orderNumber((below) => Math.floor(Math.random() * below)))
  for (const number of numbers) expect(number).toMatch(/^DX-[23456789ABCDEFGHJKMNPQRSTVWXYZ]{8}$/)
  expect(orderNumber(() => 0)).toBe('DX-22222222')
  expect(orderNumber((below) => below - 1)).toBe('DX-ZZZZZZZZ')
})

test('clients may send the sum before or after discounts as `subTotalAmt`', () => {
  const lines = [{ productId: 'A', quantity: 1 }]
  const sums = { subTotalAmt: 100, totalAmt: 90 }
  const seen = (subTotalAmt: number) => isSeen(lines, sums, { list_items: lines, subTotalAmt, totalAmt: 90 })
  expect([100, 90, 95].map(seen)).toEqual([true, true, false])
})

test('a list with a repeated product does not match the cart', () => {
  const line = { productId: 'A', quantity: 1 }
  expect(isSameCart([line], [line])).toBe(true)
  expect(isSameCart([line, line], [line, line])).toBe(false)
})

test('refunds are added up, no refunds give zero', () => {
  expect([refundSum([]), refundSum([{ amount: 300 }, { amount: 45 }])]).toEqual([0, 345])
})

test('a product sold in other steps than the shopper saw changes the cart', () => {
  const products = [
    { id: 'A', price: 100, discount: 0, stock: 9, stepGrams: 250 },
    { id: 'B', price: 100, discount: 0, stock: 9 },
  ]
  const cart = products.map(({ id }) => ({ productId: id, quantity: 1 }))
  const isOrdered = (ofA?: number | null, ofB?: number | null) => {
    const steps = [ofA, ofB]
    const list_items = cart.map((line, index) => ({ ...line, stepGrams: steps[index] }))
    return 'lines' in decideOrder(cart, products, { list_items, subTotalAmt: 200, totalAmt: 200 })
  }
  expect(isOrdered(250, null)).toBe(true)
  expect(isOrdered()).toBe(true)
  expect(isOrdered(100, null)).toBe(false)
  expect(isOrdered(null, null)).toBe(false)
  expect(isOrdered(250, 250)).toBe(false)
  const gone = [...cart, { productId: 'GONE', quantity: 1 }]
  const seen = {
    list_items: gone.map((line) => ({ ...line, stepGrams: null })),
    subTotalAmt: 200,
    totalAmt: 200,
  }
  expect(decideOrder(gone, products, seen)).toEqual({ problem: 'cart_changed' })
})

test('the amount due is the one that the shopper saw, or at most the total for clients that know no fee', () => {
  const bill = { totalAmt: 1_000, dueAmt: 1_500 }
  expect(isDueSeen(bill, { dueAmt: 1_500 })).toBe(true)
  expect(isDueSeen(bill, { dueAmt: 1_000 })).toBe(false)
  expect(isDueSeen(bill, { dueAmt: null })).toBe(false)
  expect(isDueSeen({ ...bill, dueAmt: 1_000 }, { dueAmt: null })).toBe(true)
  expect(isDueSeen({ ...bill, dueAmt: 900 }, { dueAmt: null })).toBe(true)
})

test('what was ordered before is the same weight in current steps, or one step of something else', () => {
  expect(quantityNow(6, 250, 500)).toBe(3)
  expect(quantityNow(6, 250, 250)).toBe(6)
  expect(quantityNow(6, null, null)).toBe(6)
  expect(quantityNow(1, 100, 1_000)).toBe(1)
  expect(quantityNow(6, null, 500)).toBe(1)
  expect(quantityNow(6, 250, null)).toBe(1)
})

test('shoppers decide about a replacement for two minutes while the order is picked', () => {
  const proposedAt = new Date('2026-03-02T10:00:00Z')
  const decideUntil = new Date('2026-03-02T10:02:00Z')
  const picking = { status: 'picking' } as const
  const line = { quantity: 2, proposedAt }
  expect(decisionTime).toBe(120_000)
  expect(proposalOf(picking, line)).toEqual({ decision: null, decideUntil })
  expect(proposalOf(picking, { ...line, decision: 'accepted' })).toEqual({
    decision: 'accepted',
    decideUntil,
  })
  expect(proposalOf({ status: 'packed' }, line)).toBeUndefined()
  expect(proposalOf(picking, { quantity: 2 })).toBeUndefined()
  expect(proposalOf(picking, { ...line, proposedAt: null })).toBeUndefined()
  // Undone by the picker, unlike one that the shopper refused.
  expect(proposalOf(picking, { ...line, quantity: 0 })).toBeUndefined()
  expect(proposalOf(picking, { ...line, quantity: 0, decision: 'accepted' })).toBeUndefined()
  expect(proposalOf(picking, { ...line, quantity: 0, decision: 'refused' })).toEqual({
    decision: 'refused',
    decideUntil,
  })
  const end = decideUntil.getTime()
  expect(awaitsDecision(picking, line, end - 1)).toBe(true)
  expect(awaitsDecision(picking, line, end)).toBe(false)
  expect(awaitsDecision(picking, { ...line, decision: 'accepted' }, end - 1)).toBe(false)
  expect(awaitsDecision({ status: 'packed' }, line, end - 1)).toBe(false)
})

test('staff can begin with an order at once, or when the preparation for its slot is due', () => {
  expect(secondsUntilBegin({ prepareAt: null }, 5_000)).toBe(0)
  expect(secondsUntilBegin({ prepareAt: new Date(7_500) }, 5_000)).toBe(3)
  expect(secondsUntilBegin({ prepareAt: new Date(4_000) }, 5_000)).toBe(0)
})

test('a delivery slot is over from its end on', () => {
  const over = [4_000, 5_000, 5_001].map((time) => isSlotOver({ slotUntil: new Date(time) }, 5_000))
  expect(over).toEqual([true, true, false])
  expect(isSlotOver({ slotUntil: null }, 5_000)).toBe(false)
})
