import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartCard, type Line, lineOf, quantityOf } from './line.ts'
import { readStored, writeStored } from './read-stored.ts'
import {
  type BrowserCart,
  beginMerge,
  emptyCart,
  endMerge,
  type SentItem,
  withChosenLine,
  withPrices,
} from './stored-cart.ts'

const card = (id: string, more: Partial<CartCard> = {}): CartCard => ({
  _id: id,
  name: `Name of ${id}`,
  path: `/product/${id}`,
  image: `/media/${id}`,
  unit: '1 kg',
  price: 1_000,
  discount: 10,
  stock: 50,
  ...more,
})

const cartOf = (...lines: Line[]): BrowserCart => ({ ...emptyCart('key-0001'), lines })

test('a cart is read as it was stored', () => {
  const lines = [
    lineOf(card('rice'), 9_999),
    lineOf(card('milk', { image: null, discount: 100, stock: 0 }), 1),
  ]
  const cart = { ...cartOf(...lines), gone: ['Tea'], damaged: false }
  const sent = [{ productId: 'rice', quantity: 9_999, seenPrice: 0 }]
  for (const stored of [
    cart,
    { ...cart, sent, pricedAt: 7 },
    { ...cart, damaged: true, key: 'K'.repeat(64) },
  ])
    expect(readStored(writeStored(stored), 'other-key')).toEqual({ cart: stored, whole: true })
})

test('any stored text is read as a cart', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.anything().map((value) => JSON.stringify(value) ?? ''),
  )
  fc.assert(
    fc.property(text, (stored) => {
      const { cart, whole } = readStored(stored, 'fallback-key')
      expect(cart.lines).toEqual([])
      expect([cart.damaged, whole]).toEqual([true, false])
    }),
  )
  const nearly = fc.record({
    version: fc.constant(1),
    lines: fc.anything(),
    key: fc.anything(),
    sent: fc.anything(),
    gone: fc.anything(),
  })
  fc.assert(
    fc.property(nearly, (value) => {
      const { cart } = readStored(JSON.stringify(value), 'fallback-key')
      expect(cart.lines).toEqual([])
      expect(cart.key).toMatch(/^[A-Za-z0-9-]{8,64}$/)
    }),
  )
})

test.each([
  ['a price that is none', { price: 1.5 }],
  ['a way out of the shop', { path: '//evil.example/' }],
  ['a script for an address', { path: 'javascript:alert(1)' }],
  ['a picture from elsewhere', { image: 'https://evil.example/x.png' }],
  ['a discount above all', { discount: 101 }],
  ['an id that is none', { _id: '../rice' }],
  ['an id with more behind it', { _id: 'rice/..' }],
  ['a negative price', { price: -1 }],
  ['a negative discount', { discount: -1 }],
  ['a negative stock', { stock: -1 }],
  ['no name', { name: null }],
  ['a unit that is no text', { unit: 7 }],
  ['a brand that is no text', { brand: 7 }],
  ['a step of no weight', { stepGrams: 0 }],
  ['a list price that is none', { listPrice: 1.5 }],
])('a line with %s is left out and reported, the others stay', (_, problem) => {
  const milk = { ...lineOf(card('milk'), 1), product: { ...card('milk'), ...problem } as CartCard }
  const stored = writeStored(cartOf(lineOf(card('rice'), 2), milk))
  const { cart, whole } = readStored(stored, 'other-key')
  expect(cart.lines.map(({ product }) => product._id)).toEqual(['rice'])
  expect(whole).toBe(false)
  expect(cart.damaged).toBe(true)
})

test.each([[{ quantity: 0 }], [{ quantity: 10_000 }], [{ seenPrice: -1 }]])(
  'a line with %j is left out',
  (problem) => {
    const stored = writeStored(cartOf(lineOf(card('rice'), 2), { ...lineOf(card('milk'), 1), ...problem }))
    expect(readStored(stored, 'other-key').cart.lines).toEqual([lineOf(card('rice'), 2)])
  },
)

test('invalid sent items are skipped', () => {
  const item = { productId: 'rice', quantity: 1, seenPrice: 900 }
  const problems = [
    { productId: '../rice' },
    { quantity: 0 },
    { seenPrice: -1 },
    { seenPrice: null },
    { name: 7 },
  ]
  const named = { ...item, name: 'Rice' }
  const sent = [null, item, named, ...problems.map((problem) => ({ ...item, ...problem }))] as SentItem[]
  expect(readStored(writeStored({ ...cartOf(), sent }), 'other-key').cart.sent).toEqual([item, named])
})

test('a cart with too many lines, or with a product twice, is read in part', () => {
  const lines = Array.from({ length: 201 }, (_, place) => lineOf(card(`product${place}`), 1))
  for (const [stored, read] of [
    [lines, 200],
    [[lineOf(card('rice'), 1), lineOf(card('rice'), 2)], 1],
  ] as const) {
    const { cart, whole } = readStored(writeStored(cartOf(...stored)), 'other-key')
    expect([cart.lines.length, whole, cart.damaged]).toEqual([read, false, true])
  }
})

test.each(['short-7', 'k'.repeat(65), 'key/0001', '/key-0001', 'key-0001/'])('%j is no key', (key) => {
  expect(readStored(writeStored(emptyCart(key)), 'other-key').cart.key).toBe('other-key')
})

test('new prices never change quantities; the names of products that left the shop are listed', () => {
  const cart = cartOf(lineOf(card('rice'), 2), lineOf(card('milk'), 1), lineOf(card('tea'), 3))
  const priced = [lineOf(card('rice', { price: 1_200, stock: 1 }), 9)]
  const fresh = withPrices(cart, ['rice', 'milk'], priced, 77)
  expect(fresh.lines.map(({ product, quantity }) => [product._id, quantity])).toEqual([
    ['rice', 2],
    ['tea', 3],
  ])
  expect(fresh.lines[0]?.product).toMatchObject({ price: 1_200, stock: 1 })
  expect(fresh.lines[0]?.seenPrice).toBe(900)
  expect(fresh.gone).toEqual(['Name of milk'])
  expect(fresh.pricedAt).toBe(77)
})

/** A server that merges each key once. */
function account() {
  const inShop = new Map<string, number>()
  const keys = new Set<string>()
  const merge = (cart: BrowserCart) => {
    if (keys.has(cart.key)) return
    keys.add(cart.key)
    for (const { productId, quantity } of cart.sent ?? [])
      inShop.set(productId, (inShop.get(productId) ?? 0) + quantity)
  }
  return { inShop, merge }
}

const ids = ['rice', 'milk', 'bread']
const choice = fc.record({
  what: fc.constant('choose' as const),
  id: fc.constantFrom(...ids),
  quantity: fc.nat(9),
})
const attempt = fc.record({
  what: fc.constantFrom('lost before' as const, 'lost after' as const, 'delivered' as const),
})

function play(
  steps: (typeof choice extends fc.Arbitrary<infer C>
    ? C | { what: 'lost before' | 'lost after' | 'delivered' }
    : never)[],
  growing: boolean,
) {
  const shop = account()
  const wanted = new Map<string, number>()
  let cart = emptyCart('key-0000')
  let keys = 0
  const tryMerge = (what: string) => {
    cart = beginMerge(cart)
    if (what !== 'lost before') shop.merge(cart)
    if (what === 'delivered') cart = endMerge(cart, cart.key, `key-${++keys}000`)
  }
  for (const step of steps) {
    if (step.what === 'choose') {
      const before = quantityOf(cart.lines, step.id)
      const quantity = growing ? before + step.quantity : step.quantity
      wanted.set(step.id, (wanted.get(step.id) ?? 0) + quantity - before)
      cart = withChosenLine(cart, lineOf(card(step.id), quantity))
    } else tryMerge(step.what)
  }
  for (let round = 0; round < 3; round++) tryMerge('delivered')
  expect(cart.lines).toEqual([])
  return { inShop: shop.inShop, wanted }
}

test('every piece is merged once, even if the response is lost several times', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(choice, attempt), { maxLength: 20, size: 'max' }), (steps) => {
      const { inShop, wanted } = play(steps, true)
      for (const id of ids) expect(inShop.get(id) ?? 0).toBe(wanted.get(id) ?? 0)
    }),
    { numRuns: 1_000 },
  )
})

test('removing products between two attempts of a merge does not lose others', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(choice, attempt), { maxLength: 20, size: 'max' }), (steps) => {
      const { inShop, wanted } = play(steps, false)
      for (const id of ids) expect(inShop.get(id) ?? 0).toBeGreaterThanOrEqual(wanted.get(id) ?? 0)
    }),
    { numRuns: 1_000 },
  )
})

test('a merge that another tab has completed is not completed twice', () => {
  const cart = cartOf(lineOf(card('rice'), 2))
  expect(endMerge(beginMerge(cart), 'key-of-another', 'key-0002')).toEqual(beginMerge(cart))
  expect(endMerge(cart, cart.key, 'key-0002')).toBe(cart)
})
