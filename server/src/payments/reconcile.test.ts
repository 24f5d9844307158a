import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultyWay, openFaultyWay } from '../../testing/payments/faulty-way.ts'
import { basket, openPayer, type Payer } from '../../testing/payments/payer.ts'
import { sweepOld } from './queries.ts'
import { reconcile } from './reconcile.ts'

let shop: Payer
let way: FaultyWay
beforeAll(async () => {
  way = await openFaultyWay()
  // Nobody delivers events: every word of the provider is lost.
  shop = await openPayer({ working: false, way: { address: way.address, timeout: 300 } })
  way.leadTo(shop.payments.sandbox!.address)
})
afterAll(async () => {
  await shop.close()
  await way.close()
})

async function opened() {
  const reference = await shop.prepare(3_750)
  return { reference, page: await shop.payments.open(reference, basket(3_750)) }
}

const round = () => reconcile(shop.payments.room)

test('a payment whose event never came is found a minute after its page was opened, not before', async () => {
  const { reference, page } = await opened()
  await shop.pay(page)
  await round()
  expect(await shop.stateOf(reference)).toBe('open')
  await shop.age(reference, 1)
  await round()
  expect(await shop.told(reference)).toEqual(['paid'])
  expect(await shop.stateOf(reference)).toBe('paid')
})

test('an unpaid page is asked about less and less often, and always at its end', async () => {
  const { reference } = await opened()
  const asked: number[] = []
  for (let minute = 1; minute <= 36; minute++) {
    await shop.age(reference, 1)
    const before = way.asked.length
    await round()
    if (way.asked.length > before) asked.push(minute)
  }
  expect([asked[0], asked.at(-1)]).toEqual([1, 35])
  expect(asked.length).toBeLessThan(9)
  const rests = asked.slice(1, -1).map((minute, index) => minute - asked[index]!)
  expect(rests).toEqual([...rests].sort((a, b) => a - b))
  expect(await shop.told(reference)).toEqual(['lapsed'])
})

test('at its end a page is closed at the provider too: nobody can pay in it any more', async () => {
  const { reference, page } = await opened()
  await shop.age(reference, 35)
  await round()
  expect(await shop.told(reference)).toEqual(['lapsed'])
  expect((await shop.pay(page)).body).toContain('n’est plus valable')
  expect(await shop.payments.ask(reference)).toBe('lapsed')
})

test('what was paid at the last moment is paid, also when the clock comes first', async () => {
  const { reference, page } = await opened()
  await shop.pay(page)
  await shop.age(reference, 35)
  await round()
  expect(await shop.told(reference)).toEqual(['paid'])
})

test('what died between preparing and opening lapses after two minutes, and opens no page any more', async () => {
  const reference = await shop.prepare(3_750)
  await shop.age(reference, 1)
  await round()
  expect(await shop.stateOf(reference)).toBe('preparing')
  await shop.age(reference, 1)
  await Promise.all([round(), round()])
  expect(await shop.told(reference)).toEqual(['lapsed'])
  await expect(shop.payments.open(reference, basket(3_750))).rejects.toMatchObject({
    code: 'payment_unavailable',
  })
  expect(await shop.told(reference)).toEqual(['lapsed'])
})

test('a page that comes when its payment has lapsed is closed and shown to nobody', async () => {
  const slow = await openFaultyWay()
  slow.leadTo(shop.payments.sandbox!.address)
  slow.become('held')
  const node = await shop.open({ working: false, way: { address: slow.address } })
  const reference = await shop.prepare(3_750)
  const opening = node.payments.open(reference, basket(3_750))
  await shop.age(reference, 2)
  await round()
  slow.become('fine')
  await expect(opening).rejects.toMatchObject({ code: 'payment_unavailable' })
  expect(slow.asked.at(-1)).toMatch(/\/expire$/)
  expect(await shop.told(reference)).toEqual(['lapsed'])
  await slow.close()
})

test('nodes share the work: each payment is asked about by one of them', async () => {
  const references = []
  for (let count = 0; count < 30; count++) references.push((await opened()).reference)
  for (const reference of references) await shop.age(reference, 1)
  const second = await shop.open({ working: false, way: { address: way.address } })
  const before = way.asked.length
  await Promise.all([round(), reconcile(second.payments.room)])
  expect(way.asked.length - before).toBe(30)
})

test('a provider that is away costs nothing but time, and one warning a round', async () => {
  const { reference, page } = await opened()
  const others = [await opened(), await opened()]
  await shop.pay(page)
  for (const { reference: due } of [{ reference }, ...others]) await shop.age(due, 36)
  await way.close()
  const before = shop.warnings.length
  await round()
  expect(shop.warnings.slice(before)).toEqual([
    'The payment provider could not be asked; later rounds try again',
  ])
  expect(await shop.stateOf(reference)).toBe('open')
  expect(await shop.told(reference)).toEqual([])
  await way.open()
  for (const { reference: due } of [{ reference }, ...others]) await shop.age(due, 5)
  await round()
  expect(await shop.told(reference)).toEqual(['paid'])
  for (const { reference: due } of others) expect(await shop.told(due)).toEqual(['lapsed'])
})

test('soon after its end nothing is held for a payment, and whoever paid gets the money back', async () => {
  const { reference, page } = await opened()
  const { reference: unpaid } = await opened()
  await shop.pay(page)
  await shop.unwant(reference)
  await way.close()
  for (const due of [reference, unpaid]) await shop.age(due, 41)
  await round()
  for (const due of [reference, unpaid]) expect(await shop.told(due)).toEqual(['lapsed'])
  await way.open()
  for (const due of [reference, unpaid]) await shop.age(due, 5)
  const before = way.asked.length
  await round()
  expect(await shop.told(reference)).toEqual(['lapsed', 'paid'])
  expect(await shop.stateOf(reference)).toBe('refunding')
  expect(await shop.told(unpaid)).toEqual(['lapsed'])
  // What the provider has said is not asked again.
  expect(way.asked.length).toBeGreaterThan(before)
  const known = way.asked.length
  for (const due of [reference, unpaid]) await shop.age(due, 5)
  await round()
  expect(way.asked.length).toBe(known)
})

test('a provider that stays away is asked about a lapsed payment for a day', async () => {
  const { reference } = await opened()
  await way.close()
  await shop.age(reference, 41)
  await round()
  await shop.age(reference, 24 * 60)
  await round()
  await way.open()
  await shop.age(reference, 5)
  const before = way.asked.length
  await round()
  expect(way.asked.length).toBe(before)
})

test('a shop that was closed for two days asks before it gives up', async () => {
  const { reference, page } = await opened()
  await shop.pay(page)
  await shop.age(reference, 35 + 48 * 60)
  await round()
  expect(await shop.told(reference)).toEqual(['paid'])
})

test('a payment that fails leaves the others of its round alone, and is looked at again', async () => {
  const [stuck, other] = [await opened(), await opened()]
  await shop.age(stuck.reference, 36)
  await shop.age(other.reference, 35)
  await shop.fail(stuck.reference)
  const before = shop.errors.length
  await round()
  expect(shop.errors.slice(before)).toEqual(['A payment could not be looked at; later rounds try again'])
  expect(await shop.stateOf(stuck.reference)).toBe('open')
  expect(await shop.told(other.reference)).toEqual(['lapsed'])
  await shop.mend()
  await shop.age(stuck.reference, 5)
  await round()
  expect(await shop.told(stuck.reference)).toEqual(['lapsed'])
})

test('what nobody asks for again is removed, and the rest stays', async () => {
  const { pool } = shop.database
  const count = async () =>
    (
      await pool.query(
        `select (select count(*) from payment_events)::int events, (select count(*) from sandbox_answers)::int answers,
          (select count(*) from sandbox_objects)::int objects`,
      )
    ).rows[0]
  await pool.query(
    `insert into payment_events values ('evt_old', 'x', now() - interval '31 days'), ('evt_new', 'x', now())`,
  )
  const before = await count()
  await pool.query(`update sandbox_answers set created_at = now() - interval '25 hours'`)
  await sweepOld(shop.database.db)
  expect(await count()).toEqual({ ...before, events: before.events - 1, answers: 0 })
  await pool.query(`update sandbox_objects set created_at = now() - interval '91 days'`)
  await sweepOld(shop.database.db)
  expect((await count()).objects).toBe(0)
})
