import type { AdminProduct, HistoryEntry } from '@dix/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestUsers, type SignedIn, type TestUsers } from '../../testing/users.ts'
import { findLedgerFaults } from '../stock/index.ts'

/** Taking back, bringing back and taking back again, in any order. */
let shop: TestUsers
let admin: SignedIn
beforeAll(async () => {
  shop = await openTestUsers()
  admin = await shop.user({ role: 'ADMIN', name: 'Awa' })
})
afterAll(async () => {
  expect(await findLedgerFaults(shop.database.db)).toEqual([])
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

test('an edit that is taken back, brought back and taken back says so, and is not taken back once more', async () => {
  const { stock } = await read('P01')
  await grid({ P01: { stock: stock + 10 } })
  const [edit] = await history('P01')
  for (const there of [stock, stock + 10, stock]) {
    const [last] = await history('P01')
    expect((await undo(last?.change)).data.stock).toBe(there)
  }
  expect(await flags('P01')).toEqual([false, true, false, true])
  expect(await undo(edit?.change)).toMatchObject({ status: 409, message: 'This is taken back already.' })
  expect((await revertEdit(edit!.edit)).status).toBe(409)
  expect((await read('P01')).stock).toBe(stock)
})

test('what was brought back is taken back by the edit itself, and is then not taken back twice', async () => {
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

test('of two who take back an edit and what brought it back at once, one does', async () => {
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

/** A change somebody made, whether it stands, and the history's number of it and of each turn since. */
type Made = { id: string; stock: number; from: number; to: number; stands: boolean; turns: number[] }

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

test('whatever is edited and taken back in whatever order, stock and price are those of what stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await grid(Object.fromEntries(ids.map((id) => [id, { stock: 1_000, price: 500 }])))
      const prices = new Map<string, number>(ids.map((id) => [id, 500]))
      const known: Made[] = []
      const newest = async (id: string) => (await history(id))[0]!.change
      /** Whether a turn is possible: nobody wrote another price over it. */
      const open = ({ id, from, to, stands }: Made) => from === to || prices.get(id) === (stands ? to : from)
      const turn = async (made: Made) => {
        prices.set(made.id, made.from === made.to ? prices.get(made.id)! : made.stands ? made.from : made.to)
        made.stands = !made.stands
        made.turns.push(await newest(made.id))
      }
      for (const one of steps) {
        if ('products' in one) {
          const { stock: more, price } = one
          const before = await Promise.all(one.products.map(read))
          const rows = before.map(({ _id, stock }) => [_id, { stock: stock + more, price }])
          if ((await grid(Object.fromEntries(rows))).edit === null) continue
          for (const { _id, price: from } of before) {
            const to = price ?? from
            if (more === 0 && from === to) continue
            prices.set(_id, to)
            known.push({ id: _id, stock: more, from, to, stands: true, turns: [await newest(_id)] })
          }
        } else if ('back' in one) {
          const presses = known.flatMap((made) =>
            made.turns.map((change, place) => ({ made, change, place })),
          )
          const pressed = presses[one.back % Math.max(1, presses.length)]
          if (!pressed) continue
          const { made, change, place } = pressed
          const isLast = (made.turns.length - 1 - place) % 2 === 0
          const { status } = await undo(change)
          expect(status).toBe(isLast && open(made) ? 200 : 409)
          if (status === 200) await turn(made)
        } else {
          const entries = (await Promise.all(ids.map(history))).flat()
          const edits = [...new Set(entries.map(({ edit }) => edit))]
          const edit = edits[one.whole % edits.length]!
          const parts = entries.filter((entry) => entry.edit === edit && !entry.undone)
          const mine = known.filter(({ turns }) => parts.some(({ change }) => turns.includes(change)))
          if (mine.length < parts.length) continue
          const { status } = await revertEdit(edit)
          if (status === 200) for (const made of mine) await turn(made)
        }
        for (const id of ids) {
          const mine = known.filter((made) => made.id === id)
          const sum = mine.filter(({ stands }) => stands).reduce((sum, { stock }) => sum + stock, 1_000)
          expect(await read(id)).toMatchObject({ stock: sum, price: prices.get(id) })
          const told = new Map((await history(id)).map(({ change, undone }) => [change, undone]))
          for (const { turns } of mine)
            for (const [place, change] of turns.toReversed().entries())
              expect(told.get(change)).toBe(place % 2 === 1)
        }
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
