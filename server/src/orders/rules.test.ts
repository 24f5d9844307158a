import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideOrder, isSameCart, isSeen, orderNumber, refundSum } from './rules.ts'

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
