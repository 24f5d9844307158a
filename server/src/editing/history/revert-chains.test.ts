import type { AdminProduct, HistoryEntry } from '@dix/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../testing/rounds.ts'
import { openTestUsers, type SignedIn, type TestUsers } from '../../../testing/users.ts'
import { findLedgerMismatches } from '../../stock/index.ts'

/** Reverts, restores and further reverts, in any order. */
let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(async () => {
  expect(await findLedgerMismatches(shop.database.db)).toEqual([])
  await shop.close()
})

const as = (route: string, body?: unknown) => shop.call(route, body, { token: admin.token })
const read = async (_id: string): Promise<AdminProduct> =>
  (await as('POST /api/product/admin-details', { _id })).data
const history = async (_id: string): Promise<HistoryEntry[]> =>
  (await as('POST /api/product/history', { _id, limit: 100 })).data
const undo = (change: number | undefined) => as('PUT /api/product/undo', { change })
const revertEdit = (edit: number) => as('PUT /api/catalogue/undo-edit', { edit })
const flags = async (id: string) => (await history(id)).map(({ undone }) => undone)
const grid = async (changes: Record<string, object>) => {
  const rows = Object.entries(changes).map(async ([_id, values]) => {
    const { revision, stock } = await read(_id)
    return { _id, seen: { revision, stock }, ...values }
  })
  return as('PUT /api/product/save-grid', { changes: await Promise.all(rows) })
}

test('an edit that is reverted, restored and reverted is listed as reverted, and cannot be reverted again', async () => {
  const { stock } = await read('P01')
  await grid({ P01: { stock: stock + 10 } })
  const [edit] = await history('P01')
  for (const there of [stock, stock + 10, stock]) {
    const [last] = await history('P01')
    expect((await undo(last?.change)).data.stock).toBe(there)
  }
  expect(await flags('P01')).toEqual([false, true, false, true])
  expect(await undo(edit?.change)).toMatchObject({ status: 409, message: 'This has already been undone.' })
  expect((await revertEdit(edit!.edit)).status).toBe(409)
  expect((await read('P01')).stock).toBe(stock)
})

test('reverting an edit also reverts the undo that restored it, once', async () => {
  const { stock } = await read('P02')
  await grid({ P02: { stock: stock + 10 } })
  const [edit] = await history('P02')
  await undo(edit?.change)
  await undo((await history('P02'))[0]?.change)
  const [bringing] = await history('P02')
  expect((await undo(edit?.change)).data.stock).toBe(stock)
  expect((await undo(bringing?.change)).status).toBe(409)
  expect((await read('P02')).stock).toBe(stock)
})

test('when two users revert an edit and its restore at once, one succeeds', async () => {
  const { stock } = await read('P03')
  await grid({ P03: { stock: stock + 10 } })
  const [edit] = await history('P03')
  await undo(edit?.change)
  await undo((await history('P03'))[0]?.change)
  const [bringing] = await history('P03')
  const both = await Promise.all([undo(edit?.change), undo(bringing?.change)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read('P03')).stock).toBe(stock)
})

/** A change, whether it is in effect, and its id in the history with those of its later reverts. */
type Made = { id: string; stock: number; from: number; to: number; inEffect: boolean; changes: number[] }

const ids = ['P10', 'P11'] as const
const step = fc.oneof(
  fc.record({
    products: fc.subarray([...ids], { minLength: 1 }),
    stock: fc.integer({ min: -9, max: 9 }),
    price: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  }),
  fc.record({ back: fc.nat(40) }),
  fc.record({ whole: fc.nat(40) }),
)

test('after any edits and reverts in any order, stock and price are those of the changes in effect', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await grid(Object.fromEntries(ids.map((id) => [id, { stock: 1_000, price: 500 }])))
      const prices = new Map<string, number>(ids.map((id) => [id, 500]))
      const known: Made[] = []
      const newest = async (id: string) => (await history(id))[0]!.change
      /** Whether it can be reverted: no later price overwrote it. */
      const open = ({ id, from, to, inEffect }: Made) =>
        from === to || prices.get(id) === (inEffect ? to : from)
      const revert = async (made: Made) => {
        prices.set(
          made.id,
          made.from === made.to ? prices.get(made.id)! : made.inEffect ? made.from : made.to,
        )
        made.inEffect = !made.inEffect
        made.changes.push(await newest(made.id))
      }
      for (const next of steps) {
        if ('products' in next) {
          const { stock: more, price } = next
          const before = await Promise.all(next.products.map(read))
          const rows = before.map(({ _id, stock }) => [_id, { stock: stock + more, price }])
          if ((await grid(Object.fromEntries(rows))).edit === null) continue
          for (const { _id, price: from } of before) {
            const to = price ?? from
            if (more === 0 && from === to) continue
            prices.set(_id, to!)
            known.push({
              id: _id,
              stock: more,
              from: from!,
              to: to!,
              inEffect: true,
              changes: [await newest(_id)],
            })
          }
        } else if ('back' in next) {
          const targets = known.flatMap((made) =>
            made.changes.map((change, place) => ({ made, change, place })),
          )
          const target = targets[next.back % Math.max(1, targets.length)]
          if (!target) continue
          const { made, change, place } = target
          const isLast = (made.changes.length - 1 - place) % 2 === 0
          const { status } = await undo(change)
          expect(status).toBe(isLast && open(made) ? 200 : 409)
          if (status === 200) await revert(made)
        } else {
          const entries = (await Promise.all(ids.map(history))).flat()
          const edits = [...new Set(entries.map(({ edit }) => edit))]
          const edit = edits[next.whole % edits.length]!
          const parts = entries.filter((entry) => entry.edit === edit && !entry.undone)
          const mine = known.filter(({ changes }) => parts.some(({ change }) => changes.includes(change)))
          if (mine.length < parts.length) continue
          const { status } = await revertEdit(edit)
          if (status === 200) for (const made of mine) await revert(made)
        }
        for (const id of ids) {
          const mine = known.filter((made) => made.id === id)
          const sum = mine.filter(({ inEffect }) => inEffect).reduce((sum, { stock }) => sum + stock, 1_000)
          expect(await read(id)).toMatchObject({ stock: sum, price: prices.get(id) })
          const listed = new Map((await history(id)).map(({ change, undone }) => [change, undone]))
          for (const { changes } of mine)
            for (const [place, change] of changes.toReversed().entries())
              expect(listed.get(change)).toBe(place % 2 === 1)
        }
      }
    }),
    { numRuns: rounds(15) },
  )
}, 120_000)
