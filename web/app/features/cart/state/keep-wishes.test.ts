import { expect, test } from 'vitest'
import { type IntentEvent, nothingKnown } from './intent-types.ts'
import { reduce } from './intents.ts'
import { withWishes } from './keep-wishes.ts'
import { type Line, lineOf } from './line.ts'
import { emptyCart } from './stored-cart.ts'

const line = (id: string, quantity: number): Line =>
  lineOf(
    { _id: id, name: id, path: `/product/${id}`, image: null, unit: '1', price: 100, discount: 0, stock: 9 },
    quantity,
  )
const chosen = (id: string, quantity: number): IntentEvent => ({ type: 'chosen', line: line(id, quantity) })

function keptOf(account: Line[] | null, visitor: Line[], ...wishes: IntentEvent[]) {
  const told: IntentEvent[] = account ? [{ type: 'told', lines: account, since: 1 }] : []
  const state = [...told, ...wishes].reduce(reduce, nothingKnown)
  const { lines } = withWishes({ ...emptyCart('key-0001'), lines: visitor }, state)
  return lines.map(({ product, quantity }) => [product._id, quantity])
}

test('Of a session that ended only what was wished beyond the account’s cart stays on the device', () => {
  const account = [line('rice', 2), line('milk', 5), line('bread', 3)]
  expect(keptOf(account, [], chosen('rice', 4), chosen('tea', 1), chosen('milk', 1))).toEqual([
    ['rice', 2],
    ['tea', 1],
  ])
  expect(keptOf(account, [line('rice', 1)], chosen('rice', 4))).toEqual([['rice', 3]])
})

test('Before the account’s cart is known, wishes are for what was chosen before signing in', () => {
  expect(keptOf(null, [line('rice', 2)], chosen('rice', 3), chosen('tea', 1))).toEqual([
    ['rice', 3],
    ['tea', 1],
  ])
  expect(keptOf(null, [line('rice', 2)], chosen('rice', 0))).toEqual([])
})

test('A cart that is full takes more pieces and no more products', () => {
  const full = Array.from({ length: 200 }, (_, place) => line(`product${place}`, 1))
  const kept = keptOf([], full, chosen('tea', 1), chosen('product7', 9_999))
  expect(kept).toHaveLength(200)
  expect(kept[7]).toEqual(['product7', 9_999])
})
