import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AccountCart,
  type CartResponse,
  dropEdit,
  edit,
  loadFailed,
  markLost,
  markSending,
  optimisticLines,
  receive,
  resume,
  settleEdit,
  unknownCart,
  unsentEdits,
} from './account-cart.ts'
import { type Line, lineOf, quantityOf } from './line.ts'

const products = ['rice', 'milk', 'bread']
/** The server refuses more pieces. */
const stock = 4

const line = (id: string, quantity: number): Line =>
  lineOf(
    { _id: id, name: id, path: `/product/${id}`, image: null, unit: '1', price: 100, discount: 0, stock },
    quantity,
  )

const shown = (cart: AccountCart, id: string) => quantityOf(optimisticLines(cart, []), id)
/** The cart of a server that has given one response. */
const known = (...lines: Line[]) => receive(unknownCart, { lines, revision: 1 })

test('an edit is shown at once and sent once; edits made during the request are sent next', () => {
  let cart = edit(known(), line('rice', 1))
  expect(shown(cart, 'rice')).toBe(1)
  expect(unsentEdits(cart)).toHaveLength(1)
  cart = markSending(cart, 'rice')
  for (const quantity of [2, 3]) cart = edit(cart, line('rice', quantity))
  expect(unsentEdits(cart)).toEqual([])
  cart = settleEdit(receive(cart, { lines: [line('rice', 1)], revision: 2 }), 'rice')
  expect(shown(cart, 'rice')).toBe(3)
  expect(unsentEdits(cart).map(({ quantity }) => quantity)).toEqual([3])
})

test('a refused edit is rolled back, unless there is a newer one', () => {
  const sent = markSending(edit(known(line('rice', 2)), line('rice', 9)), 'rice')
  expect(shown(settleEdit(sent, 'rice'), 'rice')).toBe(2)
  const refused = settleEdit(edit(sent, line('rice', 3)), 'rice')
  expect(shown(refused, 'rice')).toBe(3)
  expect(unsentEdits(refused)).toHaveLength(1)
})

test('an edit without a response waits until it is resumed or dropped', () => {
  const lost = markLost(markSending(edit(known(), line('rice', 1)), 'rice'), 'rice')
  expect(shown(lost, 'rice')).toBe(1)
  expect(unsentEdits(lost)).toEqual([])
  expect(unsentEdits(resume(lost, 'rice'))).toHaveLength(1)
  expect(unsentEdits(resume(lost))).toHaveLength(1)
  expect(unsentEdits(resume(lost, 'milk'))).toEqual([])
  expect(resume(known(), 'milk').edits.size).toBe(0)
  expect(unsentEdits(edit(lost, line('rice', 2)))).toHaveLength(1)
  expect(shown(dropEdit(lost, 'rice'), 'rice')).toBe(0)
})

test('an edit on its way is not sent again', () => {
  const sending = markSending(edit(known(), line('rice', 1)), 'rice')
  expect(unsentEdits(resume(sending))).toEqual([])
})

test('an edit to the server’s quantity is not sent', () => {
  const cart = edit(edit(known(line('rice', 2)), line('rice', 3)), line('rice', 2))
  expect(unsentEdits(cart)).toEqual([])
  expect(cart.edits.size).toBe(0)
})

test('a response older than the current cart is dropped', () => {
  const sent = markSending(edit(known(), line('rice', 1)), 'rice')
  const settled = settleEdit(receive(sent, { lines: [line('rice', 1)], revision: 3 }), 'rice')
  const overtaken = receive(settled, { lines: [line('milk', 1)], revision: 2 })
  expect(overtaken).toBe(settled)
})

test('a response of the same revision brings new prices and stock', () => {
  const dearer = { ...line('rice', 2), seenPrice: 120 }
  expect(receive(known(line('rice', 2)), { lines: [dearer], revision: 1 }).lines).toEqual([dearer])
})

test('unchanged lines stay the same objects', () => {
  const rice = line('rice', 2)
  const next = receive(known(rice, line('milk', 1)), {
    lines: [line('rice', 2), line('milk', 2)],
    revision: 2,
  })
  expect(next.lines?.[0]).toBe(rice)
})

test('a failed load matters only while no cart is loaded', () => {
  expect(unknownCart.failed).toBe(false)
  expect(loadFailed(unknownCart).failed).toBe(true)
  expect(receive(loadFailed(unknownCart), { lines: [], revision: 1 }).failed).toBe(false)
  expect(loadFailed(known()).failed).toBe(false)
})

/**
 * A request of a tab, in transit to the server or with a response in transit back. Without a product, it loads the
 * cart.
 */
type Request = { productId: string | null; quantity: number; response: CartResponse | 'refused' | null }

class Tab {
  cart = unknownCart
  requests: Request[] = []
  lastTaps = new Map<string, number>()
  load() {
    this.requests.push({ productId: null, quantity: 0, response: null })
  }
  flush() {
    for (const { product, quantity } of unsentEdits(this.cart)) {
      this.cart = markSending(this.cart, product._id)
      this.requests.push({ productId: product._id, quantity, response: null })
    }
  }
}

class World {
  cart = new Map<string, number>()
  revision = 0
  tabs = [new Tab(), new Tab()]
  respond = (): CartResponse => ({
    lines: [...this.cart].map(([id, quantity]) => line(id, quantity)),
    revision: this.revision,
  })

  serve(request: Request) {
    const { productId, quantity } = request
    if (productId !== null && quantity > stock) {
      request.response = 'refused'
      return
    }
    if (productId !== null && quantity !== (this.cart.get(productId) ?? 0)) {
      this.revision++
      if (quantity === 0) this.cart.delete(productId)
      else this.cart.set(productId, quantity)
    }
    request.response = this.respond()
  }

  deliver(tab: Tab, request: Request) {
    tab.requests = tab.requests.filter((sent) => sent !== request)
    const { productId, response } = request
    if (response === null) throw new Error('It was not served.')
    if (response !== 'refused') tab.cart = receive(tab.cart, response)
    if (productId === null) return
    tab.cart = settleEdit(tab.cart, productId)
    for (const opened of this.tabs) if (opened !== tab || response === 'refused') opened.load()
  }

  lose(tab: Tab, request: Request) {
    tab.requests = tab.requests.filter((sent) => sent !== request)
    // A lost load is repeated.
    if (request.productId === null) tab.load()
    else tab.cart = markLost(tab.cart, request.productId)
  }

  /** Every request completes; `pick` decides the order. */
  settle(pick: (among: number) => number) {
    for (let rounds = 0; rounds < 10_000; rounds++) {
      for (const tab of this.tabs) {
        tab.cart = resume(tab.cart)
        tab.flush()
      }
      const open = this.tabs.flatMap((tab) => tab.requests.map((request) => ({ tab, request })))
      const next = open[pick(open.length)]
      if (!next) return
      if (next.request.response === null) this.serve(next.request)
      else this.deliver(next.tab, next.request)
    }
    throw new Error('It never came to rest.')
  }
}

const step = fc.record({
  what: fc.constantFrom(
    'tap',
    'tap',
    'flush',
    'serve',
    'serve',
    'deliver',
    'deliver',
    'lose',
    'load',
    'resume',
  ),
  tab: fc.nat(1),
  which: fc.nat(30),
  product: fc.constantFrom(...products),
  quantity: fc.nat(stock + 1),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function play(world: World, { what, tab: number, which, product, quantity }: Step) {
  const tab = world.tabs[number]!
  const waiting = tab.requests.filter(({ response }) => response === null)
  const served = tab.requests.filter(({ response }) => response !== null)
  const pick = <T>(list: T[]) => list[which % list.length]
  if (what === 'tap') {
    tab.cart = edit(tab.cart, line(product, quantity))
    tab.lastTaps.set(product, quantity)
  }
  if (what === 'flush') tab.flush()
  if (what === 'load') tab.load()
  if (what === 'resume') tab.cart = resume(tab.cart)
  const [toServe, toDeliver, toLose] = [pick(waiting), pick(served), pick(tab.requests)]
  if (what === 'serve' && toServe) world.serve(toServe)
  if (what === 'deliver' && toDeliver) world.deliver(tab, toDeliver)
  if (what === 'lose' && toLose) world.lose(tab, toLose)
}

test('after edits, responses, refusals and losses in any order, two tabs end with the server’s cart', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60, size: 'max' }),
      fc.infiniteStream(fc.nat(1_000)),
      (steps, stream) => {
        const world = new World()
        for (const tab of world.tabs) tab.load()
        for (const next of steps) play(world, next)
        world.settle((among) => (stream.next().value as number) % among)
        const expected = Object.fromEntries(world.cart)
        for (const tab of world.tabs) {
          expect(tab.cart.edits.size).toBe(0)
          const has = optimisticLines(tab.cart, []).map(({ product, quantity }) => [product._id, quantity])
          expect(Object.fromEntries(has)).toEqual(expected)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a product shows its last edit until that edit gets a response', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const world = new World()
      for (const tab of world.tabs) tab.load()
      for (const next of steps) {
        play(world, next)
        for (const tab of world.tabs)
          for (const id of tab.cart.edits.keys()) expect(shown(tab.cart, id)).toBe(tab.lastTaps.get(id))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('with one tab, the server ends with the last edit of each product that it did not refuse', () => {
  const gentle = step.map((intended) => ({
    ...intended,
    tab: 0,
    quantity: Math.min(intended.quantity, stock),
  }))
  fc.assert(
    fc.property(
      fc.array(gentle, { maxLength: 60, size: 'max' }),
      fc.infiniteStream(fc.nat(1_000)),
      (steps, stream) => {
        const world = new World()
        const [tab] = world.tabs as [Tab]
        tab.load()
        for (const next of steps) play(world, next)
        world.settle((among) => (stream.next().value as number) % among)
        for (const [id, quantity] of tab.lastTaps) expect(world.cart.get(id) ?? 0).toBe(quantity)
      },
    ),
    { numRuns: 1_000 },
  )
})
