import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { rounds } from '../../../testing/rounds.ts'
import { ensureGuest } from '../../accounts/index.ts'
import { addresses, customers, users } from '../../accounts/schema.ts'
import { findViolations } from '../../platform/database/checks.ts'
import type { Queries } from '../../platform/database/client.ts'
import { newId } from '../../platform/ids.ts'
import { anonymizeOrders } from '../queries/user-orders.ts'
import { nationalDigits, withoutAccents } from '../rules.ts'
import { orders } from '../schema.ts'
import { customerCheck } from './checks.ts'
import { customersWithSums } from './customers-with-sums.ts'
import { listCustomers } from './queries.ts'
import { rollUpCustomers } from './roll-up.ts'
import { customerRollUp, listedCustomers, staleCustomers } from './schema.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(empty)

async function empty(): Promise<void> {
  await database.db.execute(sql`truncate orders, users, customers cascade`)
}

const minute = 60_000
const everything = { page: 1, limit: 1_000 }

async function addAccount(name: string, role: 'USER' | 'ADMIN' = 'USER'): Promise<string> {
  const id = newId()
  await database.db
    .insert(users)
    .values({ id, name, email: `${id.toLowerCase()}@example.com`, passwordHash: '', locale: 'fr', role })
  return id
}

type Given = {
  minutesAgo: number
  paid: number
  name?: string
  mobile?: string
  status?: 'delivered' | 'cancelled' | 'expired'
  storeId?: string
}
type Buyer = { userId: string } | { guestId: string }

async function addOrder(buyer: Buyer, given: Given, tx: Queries = database.db): Promise<string> {
  const id = newId()
  const { minutesAgo, paid, name = 'Awa', mobile = '771234567', status = 'delivered', storeId } = given
  const collected = status === 'delivered' ? paid : 0
  await tx.insert(orders).values({
    id,
    number: id,
    ...buyer,
    storeId,
    status,
    paymentMethod: 'cash',
    paymentStatus: 'paid',
    subTotal: paid,
    total: paid,
    agreed: paid,
    paid: collected,
    toCollect: 0,
    customerName: name,
    address: { mobile } as never,
    locale: 'fr',
    placedAt: new Date(Date.now() - minutesAgo * minute),
  })
  return id
}

type Row = { id: string; name: string; mobile: string; orders: number; spent: number }
const shownOf = ({ id, name, mobile, orders, spent }: Row): Row => ({ id, name, mobile, orders, spent })

/** The list as pages read it, and as computed from accounts and orders. */
async function expectTruth(): Promise<void> {
  const { db } = database
  const { rows: real } = await db.execute<Row & { terms: string }>(
    sql`select *, spent::integer from (${customersWithSums()}) e order by newest is null, newest desc, id desc`,
  )
  const { totalCount, found } = await listCustomers(
    db,
    { search: '', blocked: false, credit: false },
    everything,
    null,
  )
  expect(found.map(shownOf)).toEqual(real.map(shownOf))
  expect(totalCount).toBe(real.length)
  const search = real.at(-1)?.name ?? ''
  const hits = await listCustomers(db, { search, blocked: false, credit: false }, everything, null)
  const words = withoutAccents(search).toLowerCase().split(' ')
  expect(hits.found.map(({ id }) => id)).toEqual(
    real.filter(({ terms }) => words.every((word) => terms.includes(word))).map(({ id }) => id),
  )
  for (const term of ['', search, 'mou a', '6543'])
    expect(await idsOfStore(term), term).toEqual(await expectedOfStore(term))
  expect(await findViolations(db, [customerCheck])).toEqual([])
}

const store = 'other'

/** The customers that a manager of one store finds. */
async function idsOfStore(search: string): Promise<string[]> {
  const { totalCount, found } = await listCustomers(
    database.db,
    { search, blocked: false, credit: false },
    everything,
    store,
  )
  expect(totalCount).toBe(found.length)
  return found.map(({ id }) => id)
}

/** The same, from each order of the store and the account that it belongs to. */
async function expectedOfStore(search: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string; texts: string; mobiles: string[] }>(sql`
    select coalesce(o.user_id, o.guest_id) as id, array_agg(o.address ->> 'mobile') as mobiles,
      coalesce(u.name || ' ' || u.email, string_agg(o.customer_name, ' ')) as texts
    from ${orders} o left join ${users} u on u.id = o.user_id
    where o.store_id = ${store} and o.status <> 'expired' and coalesce(o.user_id, o.guest_id) is not null
    group by 1, u.id order by max(o.placed_at) desc, 1 desc`)
  const words = withoutAccents(search).toLowerCase().split(' ')
  const number = nationalDigits(search)
  return rows
    .filter(
      ({ texts, mobiles }) =>
        words.every((word) => withoutAccents(texts).toLowerCase().includes(word)) ||
        (number.length >= 3 && mobiles.some((mobile) => mobile.replaceAll(/\D/g, '').includes(number))),
    )
    .map(({ id }) => id)
}

const step = fc.oneof(
  { arbitrary: fc.constant({ kind: 'roll up' } as const), weight: 4 },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'account',
        'rename',
        'number',
        'promote',
        'delete account',
        'address',
        'remove address',
      ),
      at: fc.nat(),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      at: fc.nat(),
      guest: fc.boolean(),
      minutesAgo: fc.oneof(fc.nat(58), fc.integer({ min: 62, max: 10_000 })),
      paid: fc.nat(9),
      name: fc.constantFrom('Awa', 'Ndèye', 'Moussa'),
      status: fc.constantFrom('delivered', 'cancelled', 'expired'),
      storeId: fc.constantFrom('main', 'other'),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'overpay',
        'expire',
        'delete',
        'move',
        'rename order',
        'erase',
        'roll back',
        'time passes',
      ),
      at: fc.nat(),
    }),
    weight: 6,
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Ids of the rows in a test. */
type World = { accounts: string[]; orders: string[] }

const phones = ['771234567', '00221 77 765 43 21']

/** A shop with customers of every kind, all of them rolled up. */
async function begin(): Promise<World> {
  const [awa, fatou] = [await addAccount('Awa'), await addAccount('Fatou', 'ADMIN')]
  const guestId = await ensureGuest(database.db, phones[0]!)
  const world: World = { accounts: [awa, fatou], orders: [] }
  for (const buyer of [{ userId: awa }, { guestId }])
    world.orders.push(await addOrder(buyer, { minutesAgo: 500, paid: 9 }))
  await rollUpCustomers(database.db)
  return world
}

async function perform(given: Step, world: World): Promise<void> {
  const { db } = database
  if (given.kind === 'roll up') return rollUpCustomers(db)
  const account = world.accounts[given.at % Math.max(1, world.accounts.length)] ?? ''
  if (given.kind === 'order') {
    const mobile = phones[given.at % 2]!
    const buyer = given.guest || !account ? { guestId: await ensureGuest(db, mobile) } : { userId: account }
    world.orders.push(await addOrder(buyer, { ...given, mobile } as Given))
    return
  }
  const order = world.orders[given.at % Math.max(1, world.orders.length)] ?? ''
  const isIt = eq(orders.id, order)
  const isTheirs = eq(users.id, account)
  switch (given.kind) {
    case 'account':
      world.accounts.push(await addAccount('Fatou', given.at % 3 ? 'USER' : 'ADMIN'))
      break
    case 'rename':
      await db
        .update(users)
        .set({ name: `Khady ${given.at}` })
        .where(isTheirs)
      break
    case 'number':
      await db
        .update(users)
        .set({ mobile: `76${given.at}` })
        .where(isTheirs)
      break
    case 'promote':
      await db
        .update(users)
        .set({ role: given.at % 2 ? 'ADMIN' : 'USER' })
        .where(isTheirs)
      break
    case 'delete account':
      await db.delete(users).where(isTheirs)
      world.accounts = world.accounts.filter((id) => id !== account)
      break
    case 'address':
      if (account)
        await db.insert(addresses).values({
          id: newId(),
          userId: account,
          ...{ addressLine: '', city: '', state: '', country: '', pincode: '', mobile: `78${given.at}` },
        })
      break
    case 'remove address':
      await db.update(addresses).set({ active: false }).where(eq(addresses.userId, account))
      break
    case 'overpay':
      await db
        .update(orders)
        .set({ overpaid: sql`${orders.overpaid} + 1` })
        .where(isIt)
      break
    case 'expire':
      await db.update(orders).set({ status: 'expired', paid: 0, charged: 0 }).where(isIt)
      break
    case 'delete':
      await db.delete(orders).where(isIt)
      break
    case 'move':
      await db
        .update(orders)
        .set({ placedAt: sql`${orders.placedAt} - interval '2 hours'` })
        .where(isIt)
      break
    case 'rename order':
      await db.update(orders).set({ customerName: 'Oumou' }).where(isIt)
      break
    case 'erase': {
      const guest = await ensureGuest(db, phones[given.at % 2]!)
      await anonymizeOrders(db, eq(orders.guestId, guest))
      await db.delete(customers).where(eq(customers.id, guest))
      break
    }
    case 'roll back':
      await db
        .transaction(async (tx) => {
          await tx.delete(orders).where(isIt)
          tx.rollback()
        })
        .catch(() => {})
      break
    case 'time passes':
      await age()
  }
}

/** Rolled-up rows as if the last roll-up had been a day ago. */
async function age(): Promise<void> {
  const [done] = await database.db.select().from(customerRollUp)
  if (!done) return
  const through = sql`${new Date(done.through.getTime() - 24 * 60 * minute).toISOString()}::timestamptz`
  await database.db.transaction(async (tx) => {
    const marked = sql`id in (select customer_id from ${staleCustomers})`
    await tx.execute(sql`delete from ${listedCustomers} where not ${marked}`)
    await tx.execute(
      sql`insert into ${listedCustomers} select * from (${customersWithSums({ until: through })}) e where not ${marked}`,
    )
    await tx.execute(sql`update ${customerRollUp} set through = ${through}`)
  })
}

test('the list agrees with accounts and orders, even if they change after the roll-up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      await empty()
      const world = await begin()
      for (const given of steps) {
        await perform(given, world)
        await expectTruth()
      }
      await rollUpCustomers(database.db)
      await expectTruth()
      expect(await database.db.select().from(staleCustomers)).toEqual([])
    }),
    { numRuns: rounds(20) },
  )
})

test('a store finds accounts by their current name, and others by the names and numbers of its own orders', async () => {
  const { db } = database
  const [userId, guestId] = [await addAccount('Awa'), await ensureGuest(db, phones[0]!)]
  const times = { minutesAgo: 300, paid: 1 }
  await addOrder({ userId }, { ...times, mobile: '76 000 11 22', storeId: store })
  await addOrder({ guestId }, { ...times, name: 'Ndèye', minutesAgo: 400, storeId: store })
  await addOrder({ guestId }, { ...times, name: 'Moussa', mobile: '+221 77 123 45 67' })
  await rollUpCustomers(db)
  expect(await idsOfStore('awa')).toEqual([userId])
  expect(await idsOfStore('ndeye')).toEqual([guestId])
  expect(await idsOfStore('moussa')).toEqual([])
  expect(await idsOfStore('0011')).toEqual([userId])
  expect(await idsOfStore('221771')).toEqual([])
  await db.update(users).set({ name: 'Khady' }).where(eq(users.id, userId))
  expect(await idsOfStore('khady')).toEqual([userId])
  expect(await idsOfStore('awa')).toEqual([])
})

test('a change that a roll-up could not see counts as soon as it commits', async () => {
  const { db } = database
  const userId = await addAccount('Awa')
  const id = await addOrder({ userId }, { minutesAgo: 300, paid: 5 })
  await rollUpCustomers(db)
  await db.transaction(async (tx) => {
    await tx.update(orders).set({ overpaid: 2 }).where(eq(orders.id, id))
    await addOrder({ userId }, { minutesAgo: 200, paid: 7 }, tx)
    await rollUpCustomers(db)
    await expectTruth()
  })
  await expectTruth()
  await rollUpCustomers(db)
  await expectTruth()
  expect(await db.select().from(listedCustomers)).toMatchObject([{ id: userId, orders: 2, spent: 10 }])
})

test('several nodes rolling up at once write each customer once', async () => {
  const { db } = database
  for (let ago = 0; ago < 8; ago++)
    await addOrder({ userId: await addAccount(`Awa ${ago}`) }, { minutesAgo: ago * 30, paid: 1 })
  await Promise.all(Array.from({ length: 4 }, () => rollUpCustomers(db)))
  await rollUpCustomers(db)
  await expectTruth()
})

test('an order that is placed and delivered within the hour marks no customer', async () => {
  const { db } = database
  const userId = await addAccount('Awa')
  await rollUpCustomers(db)
  const id = await addOrder({ userId }, { minutesAgo: 0, paid: 5 })
  await db.update(orders).set({ overpaid: 1 }).where(eq(orders.id, id))
  expect(await db.select().from(staleCustomers)).toEqual([])
})

test('an erased customer leaves no row behind, not even before the next roll-up', async () => {
  const { db } = database
  const userId = await addAccount('Awa')
  const guestId = await ensureGuest(db, phones[0]!)
  await addOrder({ guestId }, { minutesAgo: 100, paid: 1, name: 'Moussa' })
  await rollUpCustomers(db)
  expect(await db.select().from(listedCustomers)).toHaveLength(2)
  await db.delete(users).where(eq(users.id, userId))
  await db.delete(customers).where(eq(customers.id, guestId))
  expect(await db.select().from(listedCustomers)).toEqual([])
})

test('deleting the row that records the progress of the roll-up recomputes all customers', async () => {
  const { db } = database
  const userId = await addAccount('Awa')
  await addOrder({ userId }, { minutesAgo: 100, paid: 5 })
  await rollUpCustomers(db)
  await db.update(listedCustomers).set({ spent: 7 })
  expect(await findViolations(db, [customerCheck])).toMatchObject([
    { check: 'customers', wrong: 1, examples: [{ _id: userId, name: 'Awa' }] },
  ])
  await db.delete(customerRollUp)
  await rollUpCustomers(db)
  await expectTruth()
})
