import { cartLimits } from '@dix/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addItems, sumItems, withReserved } from './rules.ts'

const productId = fc.constantFrom('A', 'B', 'C', 'D')
const quantity = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: cartLimits.quantity }))
const items = fc.array(fc.record({ productId, quantity, seenPrice: fc.option(fc.nat(5_000)) }), {
  maxLength: 8,
})
const current = fc.uniqueArray(fc.record({ productId, quantity, seenPrice: fc.nat(5_000) }), {
  selector: (line) => line.productId,
})
const offered = fc.uniqueArray(
  fc.record({
    id: productId,
    price: fc.integer({ min: 1, max: 5_000 }),
    discount: fc.integer({ min: 0, max: 100 }),
    stock: fc.oneof(fc.nat(15), fc.nat(20_000)),
  }),
  { selector: (product) => product.id },
)

/** A cart after its changes: pieces by product. */
function after(lines: { productId: string; quantity: number }[], changed: typeof lines): Map<string, number> {
  return new Map([...lines, ...changed].map((line) => [line.productId, line.quantity]))
}

test('every item is added in full or reported as unmet, and no quantity in the cart goes down', () => {
  fc.assert(
    fc.property(current, offered, items, (lines, products, list) => {
      const { changed, unmet } = addItems(lines, products, list)
      const cart = after(lines, changed)
      for (const id of ['A', 'B', 'C', 'D']) {
        const had = lines.find((line) => line.productId === id)?.quantity ?? 0
        const added = list
          .filter((item) => item.productId === id)
          .reduce((sum, item) => sum + item.quantity, 0)
        const has = cart.get(id) ?? 0
        const max = Math.min(products.find((product) => product.id === id)?.stock ?? 0, cartLimits.quantity)
        expect(has).toBeGreaterThanOrEqual(had)
        expect(has).toBe(Math.max(had, Math.min(had + added, max)))
        const unmetLines = unmet.filter(({ productId }) => productId === id)
        const short = { productId: id, wanted: had + added, quantity: has }
        expect(unmetLines).toEqual(has < had + added ? [short] : [])
      }
    }),
  )
})

test('writes only changed lines, once per product, and keeps the price already seen', () => {
  fc.assert(
    fc.property(current, offered, items, (lines, products, list) => {
      const { changed } = addItems(lines, products, list)
      expect(new Set(changed.map((line) => line.productId)).size).toBe(changed.length)
      for (const { productId: id, quantity: many, seenPrice } of changed) {
        const line = lines.find((before) => before.productId === id)
        expect(many).not.toBe(line?.quantity ?? 0)
        if (line) expect(seenPrice).toBe(line.seenPrice)
      }
    }),
  )
})

test('merging duplicates first gives the same result', () => {
  fc.assert(
    fc.property(current, offered, items, (lines, products, list) => {
      expect(addItems(lines, products, sumItems(list))).toEqual(addItems(lines, products, list))
    }),
  )
})

test('uses the latest price seen, or the current one if none', () => {
  const twice = [
    { productId: 'A', quantity: 1, seenPrice: 90 },
    { productId: 'A', quantity: 1, seenPrice: 80 },
    { productId: 'A', quantity: 1 },
    { productId: 'B', quantity: 1, seenPrice: null },
  ]
  expect(sumItems(twice)[0]).toEqual({ productId: 'A', quantity: 3, seenPrice: 80 })
  const products = ['A', 'B'].map((id) => ({ id, price: 100, discount: 7, stock: 9 }))
  expect(addItems([], products, twice).changed.map(({ seenPrice }) => seenPrice)).toEqual([80, 93])
})

test('a full cart accepts more pieces of its products, but no other product', () => {
  const line = (id: string) => ({ productId: id, quantity: 1, seenPrice: 100 })
  const products = ['L0', 'A', 'B'].map((id) => ({ id, price: 100, discount: 0, stock: 9 }))
  const almostFull = Array.from({ length: cartLimits.lines - 1 }, (_, index) => line(`L${index}`))
  expect(addItems(almostFull, products, [line('L0'), line('A'), line('B'), line('L0')])).toEqual({
    changed: [{ ...line('L0'), quantity: 3 }, line('A')],
    unmet: [{ productId: 'B', wanted: 1, quantity: 0 }],
  })
  expect(addItems([...almostFull, line('A')], products, [line('A')])).toEqual({
    changed: [{ ...line('A'), quantity: 2 }],
    unmet: [],
  })
})

test('stock that a shopper has reserved counts as available to them', () => {
  const products = [
    { id: 'A', stock: 3 },
    { id: 'B', stock: 0 },
  ]
  expect(withReserved(products, [{ productId: 'A', quantity: 2 }])).toEqual([
    { id: 'A', stock: 5 },
    { id: 'B', stock: 0 },
  ])
})
