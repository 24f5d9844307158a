import { type DeskOrder, mainStore, orderStateTable, type Zone } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ngor } from '../../testing/example-store.ts'
import { importerOf } from '../../testing/importing/importer.ts'
import { openDesk } from '../../testing/orders/desk.ts'
import { openShoppers, type Shopper } from '../../testing/orders/shoppers.ts'
import { rounds } from '../../testing/rounds.ts'
import { setStock } from '../../testing/stock.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { addresses } from '../accounts/schema.ts'
import { orderChecks } from '../orders/index.ts'
import { findViolations } from '../platform/database/checks.ts'
import { stockChecks } from '../stock/index.ts'
import { transferChecks } from './index.ts'

const stores = [mainStore, 'NGOR'] as const
type Store = (typeof stores)[number]
const product = 'P01'
const begin = 8

let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
let importer: ReturnType<typeof importerOf>
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  shop = await openTestUsers()
  shoppers = openShoppers(shop)
  desk = await openDesk(shoppers)
  importer = importerOf(shop, desk.admin)
  const terms = { deliveryFee: 0, freeFrom: null, smallestOrder: 0, minutes: null }
  const shape = { kind: 'quarters' as const, quarters: ['dakar_ngor'], radius: null, points: [] }
  const zone: Zone = { id: 'ngor', store: 'NGOR', name: 'Ngor', ...shape, quarters: ['dakar_ngor'], ...terms }
  const save = (topic: string, value: object) =>
    desk.call('PUT /api/settings/save', { topic, revision: 0, value })
  expect((await save('stores', { mainName: '', mainPoint: null, stores: [ngor] })).status).toBe(200)
  expect((await save('zones', { zones: [zone], quarters: [] })).status).toBe(200)
})
afterAll(() => shop.close())

type Placed = { _id: string; store: Store; shopper: Shopper }

/** The objects created in one run, and the net change of each store's stock by its successful actions. */
type World = {
  placed: Placed[]
  transfers: string[]
  edits: { edit: number; store: Store }[]
  change: Record<Store, number>
}

/** Successful actions of all runs. */
const done = new Set<string>()

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)]

/** Changes the line of an order that was just read to this quantity. */
async function changeAtDesk(
  world: World,
  at: number,
  path: 'lines' | 'move',
  { pieces, input }: { pieces: number; input: object },
): Promise<void> {
  const order = pick(world.placed, at)
  if (!order) return
  const { _id, store } = order
  const { version, items } = await desk.read(_id)
  const { status } = await desk.call(`PUT /api/order/desk/${path}`, { _id, version, ...input })
  if (status === 200) {
    done.add(path)
    world.change[store] += items[0]!.quantity - pieces
  }
}

/** The pieces that an edit added to the stock. Other actions change it too, so only the edit's history knows. */
async function addedBy(edit: number): Promise<number> {
  const found = await shop.database.db.execute<{ change: number }>(sql`
    select coalesce(sum((after ->> 'stock')::integer - (before ->> 'stock')::integer), 0)::integer as change
    from product_changes where edit_id = ${edit}`)
  return found.rows[0]!.change
}

/** The pieces that an order has taken from the stock. */
const piecesIn = ({ status, items }: DeskOrder) =>
  orderStateTable[status].stock === 'returned' ? 0 : items.reduce((sum, { quantity }) => sum + quantity, 0)

/** Actions of staff and shoppers. Whether one succeeds depends on the actions that run at the same time. */
const actions = {
  async order(world: World, store: Store, pieces: number) {
    const shopper = await shoppers.shopper({ [product]: pieces })
    const quarter = store === mainStore ? null : 'dakar_ngor'
    await shop.database.db.update(addresses).set({ quarter }).where(eq(addresses.id, shopper.addressId))
    const { status, data } = await shoppers.order(shopper)
    if (status !== 200) return
    done.add('order')
    world.placed.push({ _id: data._id, store, shopper })
    world.change[store] -= pieces
  },
  async changeOrder(world: World, _store: Store, pieces: number) {
    await changeAtDesk(world, pieces, 'lines', {
      pieces,
      input: { lines: [{ productId: product, quantity: pieces }], agreed: true },
    })
  },
  async cancelOrder(world: World, _store: Store, at: number) {
    await changeAtDesk(world, at, 'move', { pieces: 0, input: { to: 'cancelled', reason: 'out_of_stock' } })
  },
  async addToOrder(world: World, _store: Store, pieces: number) {
    const order = pick(world.placed, pieces)
    if (!order) return
    const { _id, store, shopper } = order
    const addition = await shoppers.addition(shopper, _id, { [product]: pieces })
    const { status } = await shoppers.as(shopper, 'PUT /api/order/add', addition)
    if (status !== 200) return
    done.add('add')
    // Two additions at once may both fill the cart before one of them takes it.
    world.change[store] -= addition.list_items.reduce((sum, { quantity }) => sum + quantity, 0)
  },
  async undoStep(world: World, _store: Store, at: number) {
    const order = pick(world.placed, at)
    if (!order) return
    const { _id, store } = order
    const before = await desk.read(_id)
    const { version } = before
    const { status, data } = await desk.call('PUT /api/order/desk/undo', { _id, version })
    if (status !== 200) return
    done.add('undo')
    world.change[store] += piecesIn(before) - piecesIn(data)
  },
  async undoEdit(world: World, _store: Store, at: number) {
    const undone = pick(world.edits, at)
    if (!undone) return
    const { edit, store } = undone
    const { status, data } = await desk.call('PUT /api/catalogue/undo-edit', { edit })
    if (status !== 200) return
    done.add('undoEdit')
    world.edits.push({ edit: data.edit, store })
    const added = await addedBy(data.edit)
    world.change[store] += added
  },
  async notDelivered(world: World, _store: Store, at: number) {
    const order = pick(world.placed, at)
    if (!order) return
    const { _id, store } = order
    let { version, items } = await desk.read(_id)
    for (const to of ['picking', 'packed', 'on_the_way', 'not_delivered', 'returned'] as const) {
      const input = { _id, version, to, reason: orderStateTable[to].reasons?.[0] }
      const { status, data } = await desk.call('PUT /api/order/desk/move', input)
      if (status !== 200) return
      ;({ version, items } = data)
    }
    done.add('returned')
    world.change[store] += items[0]!.quantity
  },
  async importFile(world: World, store: Store, pieces: number) {
    const { data } = await importer.upload(`_id;stock\n${product};${pieces}\n`)
    const begun = await desk.call('POST /api/import/run', { _id: data._id, mapping: null, store })
    if (begun.status !== 200) return
    const { state, edit } = await importer.ended(data._id)
    if (state !== 'done' || !edit) return
    done.add('import')
    world.edits.push({ edit, store })
    const added = await addedBy(edit)
    world.change[store] += added
  },
  async save(world: World, store: Store, pieces: number) {
    const { data } = await desk.call('POST /api/product/admin-details', { _id: product, store })
    const { revision, stock } = data
    const wanted = Math.max(0, stock + pieces - 3)
    const changes = [{ _id: product, seen: { revision, stock }, stock: wanted }]
    const { status, edit } = await desk.call('PUT /api/product/save-grid', { store, changes })
    if (status !== 200) return
    done.add('save')
    world.edits.push({ edit, store })
    world.change[store] += wanted - stock
  },
  async send(world: World, from: Store, pieces: number) {
    const to = stores.find((store) => store !== from)
    const input = { from, to, lines: [{ productId: product, pieces }] }
    const { status, data } = await desk.call('POST /api/stock/transfers/send', input)
    if (status !== 200) return
    done.add('send')
    world.transfers.push(data._id)
  },
  async receive(world: World, _store: Store, pieces: number) {
    const _id = pick(world.transfers, pieces)
    const lines = [{ productId: product, received: pieces - 1 }]
    if (!_id) return
    const { status } = await desk.call('PUT /api/stock/transfers/receive', { _id, lines })
    if (status === 200) done.add('receive')
  },
  async cancelTransfer(world: World, _store: Store, at: number) {
    const _id = pick(world.transfers, at)
    if (!_id) return
    const { status } = await desk.call('PUT /api/stock/transfers/cancel', { _id })
    if (status === 200) done.add('cancel')
  },
}

const doing = fc.record({
  what: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
  store: fc.constantFrom(...stores),
  pieces: fc.integer({ min: 1, max: 6 }),
})

/** A run in which every kind of action succeeds. */
const everyActionIn = (store: Store) =>
  (
    [
      ['order', 2],
      ['addToOrder', 1],
      ['changeOrder', 3],
      ['send', 2],
      ['receive', 2],
      ['send', 2],
      ['cancelTransfer', 1],
      ['cancelOrder', 1],
      ['undoStep', 1],
      ['cancelOrder', 1],
      ['order', 1],
      ['notDelivered', 1],
      ['importFile', 4],
      ['save', 5],
      ['undoEdit', 1],
    ] as const
  ).map(([what, pieces]) => [{ what, store, pieces }])

/** Pieces in a store, without what transfers took out of it or brought in. */
async function piecesOf(store: Store): Promise<number> {
  const found = await shop.database.db.execute<{ pieces: number }>(sql`
    select (select stock from stock_levels where product_id = ${product} and store_id = ${store})
      + (select coalesce(sum(case when t.from_store = ${store} then l.sent else -l.received end), 0)
         from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id
         where t.from_store = ${store} and t.state <> 'cancelled'
           or t.to_store = ${store} and t.state = 'received')::integer as pieces`)
  return found.rows[0]!.pieces
}
const eachStore = async () => ({ [mainStore]: await piecesOf(mainStore), NGOR: await piecesOf('NGOR') })

test('any concurrent orders, saves, imports, their undos, and transfers in two stores neither lose, create nor misplace a piece', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(doing, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        for (const store of stores) await setStock(shop.database.db, product, begin, store)
        const before = await eachStore()
        const world: World = { placed: [], transfers: [], edits: [], change: { [mainStore]: 0, NGOR: 0 } }
        for (const round of rounds)
          await Promise.all(round.map(({ what, store, pieces }) => actions[what](world, store, pieces)))
        expect(await eachStore()).toEqual({
          [mainStore]: before[mainStore] + world.change[mainStore],
          NGOR: before.NGOR + world.change.NGOR,
        })
        expect(
          await findViolations(shop.database.db, [...stockChecks, ...transferChecks, ...orderChecks]),
        ).toEqual([])
      },
    ),
    { numRuns: rounds(12), examples: [[everyActionIn(mainStore)], [everyActionIn('NGOR')]] },
  )
  // Every action succeeded at least once: otherwise the runs would prove nothing.
  expect([...done].sort()).toEqual([
    'add',
    'cancel',
    'import',
    'lines',
    'move',
    'order',
    'receive',
    'returned',
    'save',
    'send',
    'undo',
    'undoEdit',
  ])
})
