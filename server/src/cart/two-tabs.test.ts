import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../testing/rounds.ts'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { rateLimits } from '../accounts/schema.ts'
import { cartLines } from './schema.ts'

let shop: TestUsers
let user: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  user = await shop.user()
  for (const [id, quantity] of Object.entries(stock)) {
    await setStock(shop.database.db, id, quantity)
  }
})
afterAll(() => shop.close())

/** Stock by product; an absent one is not in the shop. */
const stock: Record<string, number> = { P00: 4, P01: 2, P02: 1, P03: 0 }

/** One edit as a tab sends it. `line` is one of the lines a tab may know of, including deleted ones. */
type Edit =
  | { call: 'create'; productId: string }
  | { call: 'update'; line: number; quantity: number }
  | { call: 'delete'; line: number }
  | { call: 'set'; productId: string; quantity: number }
  | { call: 'merge'; key: number; items: { productId: string; quantity: number }[] }

/** The expected cart: `serial` identifies lines, in the order they were added. */
type Model = {
  lines: { serial: number; productId: string; quantity: number }[]
  next: number
  merged: number[]
}
const emptyModel: Model = { lines: [], next: 0, merged: [] }

/** The effect of an edit on a cart, and the status of its response. */
function apply(cart: Model, edit: Edit): { cart: Model; status: number } {
  const unchanged = (status: number) => ({ cart, status })
  if (edit.call === 'merge') {
    if (cart.merged.includes(edit.key)) return unchanged(200)
    const merged = edit.items.reduce((before, { productId, quantity }) => {
      const had = before.lines.find((line) => line.productId === productId)?.quantity ?? 0
      const has = Math.max(had, Math.min(had + quantity, stock[productId] ?? 0))
      return has === had ? before : put(before, productId, has)
    }, cart)
    return { cart: { ...merged, merged: [...cart.merged, edit.key] }, status: 200 }
  }
  const line = cart.lines.find((current) =>
    'line' in edit ? current.serial === edit.line : current.productId === edit.productId,
  )
  const without = { ...cart, lines: cart.lines.filter((current) => current !== line) }
  if (edit.call === 'delete') return line ? { cart: without, status: 200 } : unchanged(404)
  if (edit.call === 'set' && edit.quantity === 0) return { cart: without, status: 200 }
  if (edit.call === 'update' && !line) return unchanged(404)
  if (edit.call === 'create' && line) return unchanged(409)
  const productId = 'productId' in edit ? edit.productId : line!.productId
  const quantity = edit.call === 'create' ? 1 : edit.quantity
  if (!(productId in stock)) return unchanged(404)
  return quantity > stock[productId]! ? unchanged(409) : { cart: put(cart, productId, quantity), status: 200 }
}

function put(cart: Model, productId: string, quantity: number): Model {
  if (!cart.lines.some((line) => line.productId === productId)) {
    return {
      ...cart,
      lines: [...cart.lines, { serial: cart.next, productId, quantity }],
      next: cart.next + 1,
    }
  }
  const lines = cart.lines.map((line) => (line.productId === productId ? { ...line, quantity } : line))
  return { ...cart, lines }
}

let runs = 0
/** An initial cart, and a way to send edits to it. `ids` holds the ids of lines by their serial. */
async function freshCart() {
  await shop.database.db.delete(cartLines)
  await shop.database.db.delete(rateLimits)
  const run = ++runs
  const ids: string[] = []
  const options = { token: user.token }
  const send = (edit: Edit) => {
    const _id = 'line' in edit ? (ids[edit.line] ?? 'NEVER') : undefined
    if (edit.call === 'create') return shop.call('POST /api/cart/create', edit, options)
    if (edit.call === 'update')
      return shop.call('PUT /api/cart/update-qty', { _id, qty: edit.quantity }, options)
    if (edit.call === 'delete') return shop.call('DELETE /api/cart/delete-cart-item', { _id }, options)
    if (edit.call === 'set') return shop.call('PUT /api/cart/set', edit, options)
    return shop.call(
      'POST /api/cart/merge',
      { key: `run-${run}-key-${edit.key}`, items: edit.items },
      options,
    )
  }
  const read = async () => {
    const { data } = await shop.call('GET /api/cart/get', undefined, options)
    return data.map(
      ({ _id, quantity, productId }: { _id: string; quantity: number; productId: { _id: string } }) => ({
        id: _id,
        productId: productId._id,
        quantity,
      }),
    ) as { id: string; productId: string; quantity: number }[]
  }
  return { send, read, ids }
}

const productId = fc.constantFrom(...Object.keys(stock), 'GONE')
const line = fc.nat(4)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ call: fc.constant('create' as const), productId }),
  fc.record({ call: fc.constant('update' as const), line, quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ call: fc.constant('delete' as const), line }),
  fc.record({ call: fc.constant('set' as const), productId, quantity: fc.nat(5) }),
  fc.record({
    call: fc.constant('merge' as const),
    key: fc.nat(1),
    items: fc.uniqueArray(fc.record({ productId, quantity: fc.integer({ min: 1, max: 3 }) }), {
      selector: (item) => item.productId,
      maxLength: 3,
    }),
  }),
)
const contents = (lines: { productId: string; quantity: number }[]) =>
  lines.map(({ productId: id, quantity }) => `${quantity} × ${id}`)

test('every sequence of edits leaves the cart, line ids and statuses that the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 14 }), async (edits) => {
      const { send, read, ids } = await freshCart()
      let model = emptyModel
      for (const each of edits) {
        const expected = apply(model, each)
        expect((await send(each)).status, JSON.stringify(each)).toBe(expected.status)
        model = expected.cart
        const lines = await read()
        expect(contents(lines)).toEqual(contents(model.lines))
        // A line keeps its id as long as it exists, and no two share one.
        for (const [index, { serial }] of model.lines.entries()) ids[serial] ??= lines[index]!.id
        expect(lines.map(({ id }) => id)).toEqual(model.lines.map(({ serial }) => ids[serial]))
      }
    }),
    { numRuns: rounds(40) },
  )
})

/** Every interleaving of two lists. */
function interleavings<T>(one: T[], other: T[]): T[][] {
  if (one.length === 0 || other.length === 0) return [[...one, ...other]]
  return [
    ...interleavings(one.slice(1), other).map((rest) => [one[0]!, ...rest]),
    ...interleavings(one, other.slice(1)).map((rest) => [other[0]!, ...rest]),
  ]
}

test('concurrent edits of two tabs end as if they had come one after the other', async () => {
  const tab = fc.array(edit, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(productId, { maxLength: 3 }), tab, tab, async (before, one, other) => {
      const { send, read, ids } = await freshCart()
      let start = emptyModel
      for (const id of before) {
        const create = { call: 'create', productId: id } as const
        await send(create)
        start = apply(start, create).cart
      }
      for (const { id } of await read()) ids.push(id)
      const statuses = new Map<Edit, number>()
      const play = async (edits: Edit[]) => {
        for (const each of edits) statuses.set(each, (await send(each)).status)
      }
      await Promise.all([play(one), play(other)])
      const seen = {
        statuses: [...one, ...other].map((each) => statuses.get(each)),
        end: contents(await read()),
      }
      const possible = interleavings(one, other).map((order) => {
        const expected = new Map<Edit, number>()
        // Lines that have been added since are unknown to both tabs.
        const known = (each: Edit) =>
          'line' in each && each.line >= ids.length ? { ...each, line: -1 } : each
        const end = order.reduce((cart, each) => {
          const { cart: next, status } = apply(cart, known(each))
          expected.set(each, status)
          return next
        }, start)
        return { statuses: [...one, ...other].map((each) => expected.get(each)), end: contents(end.lines) }
      })
      expect(possible).toContainEqual(seen)
    }),
    { numRuns: rounds(60) },
  )
})
