import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IntentEvent, type Intents, nothingKnown } from './intent-types.ts'
import { reduce, unsent, wantedLines } from './intents.ts'
import { type Line, lineOf, quantityOf } from './line.ts'

const products = ['rice', 'milk', 'bread']
/** Pieces from which the server says no. */
const stock = 4

const line = (id: string, quantity: number): Line =>
  lineOf(
    { _id: id, name: id, path: `/product/${id}`, image: null, unit: '1', price: 100, discount: 0, stock },
    quantity,
  )

const after = (...events: IntentEvent[]) => events.reduce(reduce, nothingKnown)
const shown = (state: Intents, id: string) => quantityOf(wantedLines(state, []), id)
const told = (...lines: Line[]): IntentEvent => ({ type: 'told', lines, since: 1 })

test('A tap shows at once and leaves once; taps while it is on its way become the newest wish', () => {
  let state = after(told(), { type: 'chosen', line: line('rice', 1) })
  expect(shown(state, 'rice')).toBe(1)
  expect(unsent(state)).toHaveLength(1)
  state = reduce(state, { type: 'sent', productId: 'rice' })
  for (const quantity of [2, 3]) state = reduce(state, { type: 'chosen', line: line('rice', quantity) })
  expect(unsent(state)).toEqual([])
  state = reduce(state, { type: 'answered', productId: 'rice', lines: [line('rice', 1)] })
  expect(shown(state, 'rice')).toBe(3)
  expect(unsent(state).map(({ quantity }) => quantity)).toEqual([3])
})

test('A refusal goes back to what the server has, unless something else is wished by then', () => {
  const sent = after(
    told(line('rice', 2)),
    { type: 'chosen', line: line('rice', 9) },
    { type: 'sent', productId: 'rice' },
  )
  expect(shown(reduce(sent, { type: 'refused', productId: 'rice' }), 'rice')).toBe(2)
  const newer = reduce(sent, { type: 'chosen', line: line('rice', 3) })
  const refused = reduce(newer, { type: 'refused', productId: 'rice' })
  expect(shown(refused, 'rice')).toBe(3)
  expect(unsent(refused)).toHaveLength(1)
})

test('A wish that no answer came to stays, sleeps until it is woken, and is given up only on purpose', () => {
  const lost = after(
    told(),
    { type: 'chosen', line: line('rice', 1) },
    { type: 'sent', productId: 'rice' },
    { type: 'lost', productId: 'rice' },
  )
  expect(shown(lost, 'rice')).toBe(1)
  expect(unsent(lost)).toEqual([])
  expect(unsent(reduce(lost, { type: 'woken', productId: 'rice' }))).toHaveLength(1)
  expect(shown(reduce(lost, { type: 'dropped', productId: 'rice' }), 'rice')).toBe(0)
})

test('A wish for what the server has already is not sent', () => {
  const state = after(
    told(line('rice', 2)),
    { type: 'chosen', line: line('rice', 3) },
    { type: 'chosen', line: line('rice', 2) },
  )
  expect(unsent(state)).toEqual([])
  expect(state.wishes.size).toBe(0)
})

test('An answer that was overtaken says nothing about products that were settled since', () => {
  let state = after(told(), { type: 'asked' })
  const since = state.clock
  state = reduce(state, { type: 'chosen', line: line('rice', 1) })
  state = reduce(state, { type: 'sent', productId: 'rice' })
  state = reduce(state, { type: 'answered', productId: 'rice', lines: [line('rice', 1)] })
  state = reduce(state, { type: 'told', lines: [line('milk', 1)], since })
  expect(shown(state, 'rice')).toBe(1)
})

test('Lines that did not change stay the very same objects', () => {
  const rice = line('rice', 2)
  const state = after(told(rice, line('milk', 1)), { type: 'asked' })
  const next = reduce(state, { type: 'told', lines: [line('rice', 2), line('milk', 2)], since: state.clock })
  expect(next.lines?.[0]).toBe(rice)
})

test('Asking failed only where nothing is known', () => {
  expect(after({ type: 'failed' }).failed).toBe(true)
  expect(after(told(), { type: 'failed' }).failed).toBe(false)
})

/** A request of a tab: on its way, or done with an answer on its way back. */
type Request = { productId: string | null; quantity: number; since: number; answer: Line[] | 'no' | null }

class Tab {
  state = nothingKnown
  requests: Request[] = []
  lastTaps = new Map<string, number>()
  tell(event: IntentEvent) {
    this.state = reduce(this.state, event)
    if (this.state.doubtful) this.load()
  }
  load() {
    this.tell({ type: 'asked' })
    this.requests.push({ productId: null, quantity: 0, since: this.state.clock, answer: null })
  }
  flush() {
    for (const { product, quantity } of unsent(this.state)) {
      this.tell({ type: 'sent', productId: product._id })
      this.requests.push({ productId: product._id, quantity, since: 0, answer: null })
    }
  }
}

class World {
  cart = new Map<string, number>()
  tabs = [new Tab(), new Tab()]
  lines = () => [...this.cart].map(([id, quantity]) => line(id, quantity))

  serve(request: Request) {
    const { productId, quantity } = request
    if (productId !== null && quantity > stock) request.answer = 'no'
    else {
      if (productId !== null) {
        if (quantity === 0) this.cart.delete(productId)
        else this.cart.set(productId, quantity)
      }
      request.answer = this.lines()
    }
  }

  deliver(tab: Tab, request: Request) {
    tab.requests = tab.requests.filter((one) => one !== request)
    const { productId, answer, since } = request
    if (answer === null) throw new Error('It was not served.')
    if (productId === null) {
      if (answer !== 'no') tab.tell({ type: 'told', lines: answer, since })
      return
    }
    tab.tell(
      answer === 'no' ? { type: 'refused', productId } : { type: 'answered', productId, lines: answer },
    )
    for (const one of this.tabs) if (one !== tab || answer === 'no') one.load()
  }

  lose(tab: Tab, request: Request) {
    tab.requests = tab.requests.filter((one) => one !== request)
    // A question that got lost is asked again.
    if (request.productId === null) tab.load()
    else tab.tell({ type: 'lost', productId: request.productId })
  }

  /** Everything reaches its end; `pick` decides in what order. */
  settle(pick: (among: number) => number) {
    for (let turns = 0; turns < 10_000; turns++) {
      for (const tab of this.tabs) {
        tab.tell({ type: 'woken' })
        tab.flush()
      }
      const open = this.tabs.flatMap((tab) => tab.requests.map((request) => ({ tab, request })))
      const next = open[pick(open.length)]
      if (!next) return
      if (next.request.answer === null) this.serve(next.request)
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
    'wake',
  ),
  tab: fc.nat(1),
  which: fc.nat(30),
  product: fc.constantFrom(...products),
  quantity: fc.nat(stock + 1),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function play(world: World, { what, tab: number, which, product, quantity }: Step) {
  const tab = world.tabs[number]!
  const waiting = tab.requests.filter(({ answer }) => answer === null)
  const served = tab.requests.filter(({ answer }) => answer !== null)
  const one = <T>(list: T[]) => list[which % list.length]
  if (what === 'tap') {
    tab.tell({ type: 'chosen', line: line(product, quantity) })
    tab.lastTaps.set(product, quantity)
  }
  if (what === 'flush') tab.flush()
  if (what === 'load') tab.load()
  if (what === 'wake') tab.tell({ type: 'woken' })
  const [toServe, toDeliver, toLose] = [one(waiting), one(served), one(tab.requests)]
  if (what === 'serve' && toServe) world.serve(toServe)
  if (what === 'deliver' && toDeliver) world.deliver(tab, toDeliver)
  if (what === 'lose' && toLose) world.lose(tab, toLose)
}

test('However taps, answers, refusals, losses and two tabs cross, both end with what the server has', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.infiniteStream(fc.nat(1_000)), (steps, stream) => {
      const world = new World()
      for (const tab of world.tabs) tab.load()
      for (const one of steps) play(world, one)
      world.settle((among) => (stream.next().value as number) % among)
      const expected = Object.fromEntries(world.cart)
      for (const tab of world.tabs) {
        expect(tab.state.wishes.size).toBe(0)
        const has = wantedLines(tab.state, []).map(({ product, quantity }) => [product._id, quantity])
        expect(Object.fromEntries(has)).toEqual(expected)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('Whatever answers come, a product shows the last tap until that very wish was answered', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World()
      for (const tab of world.tabs) tab.load()
      for (const one of steps) {
        play(world, one)
        for (const tab of world.tabs)
          for (const id of tab.state.wishes.keys()) expect(shown(tab.state, id)).toBe(tab.lastTaps.get(id))
      }
    }),
    { numRuns: 1_000 },
  )
})

test('In a lone tab the server ends with the last tap of each product that it did not refuse', () => {
  const gentle = step.map((one) => ({ ...one, tab: 0, quantity: Math.min(one.quantity, stock) }))
  fc.assert(
    fc.property(fc.array(gentle, { maxLength: 60 }), fc.infiniteStream(fc.nat(1_000)), (steps, stream) => {
      const world = new World()
      const [tab] = world.tabs as [Tab]
      tab.load()
      for (const one of steps) play(world, one)
      world.settle((among) => (stream.next().value as number) % among)
      for (const [id, quantity] of tab.lastTaps) expect(world.cart.get(id) ?? 0).toBe(quantity)
    }),
    { numRuns: 1_000 },
  )
})
