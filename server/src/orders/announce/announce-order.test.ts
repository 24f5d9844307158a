import { formatXof, type PushMessage } from '@dix/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openShoppers, place, type Shopper } from '../../../testing/orders/shoppers.ts'
import {
  openPushService,
  openTestBrowser,
  type TestBrowser,
  type TestPushService,
} from '../../../testing/push-service.ts'
import { openTestSmtp, type TestSmtp } from '../../../testing/smtp.ts'
import { soon } from '../../../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../../../testing/users.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { creditEntries } from '../schema.ts'
import { announceJob } from './announce-order.ts'

let service: TestPushService
let smtp: TestSmtp
let shop: TestUsers
let shoppers: ReturnType<typeof openShoppers>
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  service = await openPushService()
  smtp = await openTestSmtp()
  shop = await openTestUsers({ pushAllowedHosts: ['localhost'], smtpUrl: smtp.url, jobs: true })
  shoppers = openShoppers(shop)
})
beforeEach(async () => {
  await shop.database.pool.query("delete from jobs._private_jobs; delete from users where role = 'ADMIN'")
  service.taken.length = 0
  smtp.accepted.length = 0
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  await shop.close()
  await smtp.close()
  await service.close()
})

let browsers = 0
const subscribe = async (admin: Shopper, locale = 'fr'): Promise<TestBrowser & { path: string }> => {
  const path = `/push/${++browsers}`
  const browser = openTestBrowser(service.origin + path)
  const headers = { 'accept-language': locale }
  const { status } = await shoppers.as(admin, 'PUT /api/notification/subscribe', browser.subscription, {
    headers,
  })
  expect(status).toBe(200)
  return { ...browser, path }
}
const staff = (given: Parameters<typeof shoppers.shopper>[1] = {}) =>
  shoppers.shopper({}, { role: 'ADMIN', ...given })
const order = async () => {
  const awa = await shoppers.shopper({ P02: 2 }, { name: 'Ramatoulaye Ndiaye' })
  await shoppers.setStock('P02', 5)
  return { awa, ...(await shoppers.order(awa)).data } as { awa: Shopper; _id: string; orderId: string }
}
const pushesTo = ({ path, read }: TestBrowser & { path: string }): PushMessage[] =>
  service.taken.filter((push) => push.path === path).map(({ body }) => read(body))
const mailsTo = ({ email }: { email: string }) =>
  smtp.accepted.filter(({ recipients }) => recipients.includes(email))

/** Resolves when no job is due now; reminders may be pending. */
const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await shop.database.pool.query(
      'select task_identifier from jobs.jobs where run_at <= now() or attempts > 0',
    )
    expect(rows).toEqual([])
  }, soon)

/** Jobs that are due later except announcements of steps, soonest first, in minutes. */
async function reminders(): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ minutes: number }>(
    `select round(extract(epoch from run_at - created_at) / 60)::integer as minutes from jobs.jobs
      where task_identifier <> 'announce-step' order by run_at`,
  )
  return rows.map(({ minutes }) => minutes)
}
test('an order is announced to every device and mailbox of the staff, once and in their language', async () => {
  const [fatou, john, mute] = [
    await staff(),
    await staff({ locale: 'en', emailVerified: false }),
    await staff(),
  ]
  await shoppers.as(mute, 'PUT /api/notification/mails', { orderMails: false })
  const disabled = await staff({ status: 'Disabled' })
  const french = await subscribe(fatou)
  const english = await subscribe(john, 'en')
  const { _id, orderId, awa } = await order()
  await settled()
  const shown = { tag: `order-${_id}`, path: `/dashboard/orders/${_id}` }
  expect(pushesTo(french)).toEqual([
    { title: `Nouvelle commande ${orderId}`, body: `${formatXof(2_040)} · 2\u00a0articles`, ...shown },
  ])
  expect(pushesTo(english)).toMatchObject([
    { title: `New order ${orderId}`, body: expect.stringMatching(/^2.040.F.CFA · 2.items$/) },
  ])
  expect(service.taken).toHaveLength(2)
  expect(mailsTo(mute)).toEqual([])
  expect(mailsTo(disabled)).toEqual([])
  const [mail, ...more] = mailsTo(fatou)
  expect(more).toEqual([])
  expect(mail!.subject).toMatch(new RegExp(`^Nouvelle commande ${orderId}, 2.040.F.CFA$`))
  for (const text of ['2.040.F.CFA', 'Articles.:.2', 'En espèces à la livraison', 'Ville.:.Dakar'])
    expect(mail!.text).toMatch(new RegExp(text))
  expect(mail!.text).toContain(`http://dix.test/dashboard/orders/${_id}`)
  expect(mailsTo(john).map(({ subject }) => subject)).toEqual([expect.stringContaining('New order')])
  expect(mailsTo(awa).map(({ subject }) => subject)).toEqual([`Votre commande ${orderId} est confirmée`])
  for (const text of [JSON.stringify(pushesTo(french)), mail!.text!, mail!.html!])
    for (const personal of ['Ramatoulaye', place.mobile, place.address_line])
      expect(text).not.toContain(personal)
})

test('an order that is paid online is announced once it is paid', async () => {
  const admin = await staff()
  const device = await subscribe(admin)
  const awa = await shoppers.shopper({ P03: 1 })
  const page = (await shoppers.checkout(awa)) as object as { url: string }
  await settled()
  expect(service.taken).toEqual([])
  expect(mailsTo(admin)).toEqual([])
  await shoppers.pay(page)
  await settled()
  expect(pushesTo(device)).toMatchObject([{ title: expect.stringContaining('Nouvelle commande DX-') }])
  expect(mailsTo(admin).map(({ text }) => text)).toEqual([expect.stringContaining('Par carte, payé')])
})

test('staff who take an order by phone get no notification of it; the others do', async () => {
  const [fatou, john] = [await staff(), await staff()]
  const [own, other] = [await subscribe(fatou), await subscribe(john)]
  const { status } = await shoppers.as(fatou, 'POST /api/order/desk/place', {
    name: 'Moussa',
    address: { address_line: 'Rue 10', mobile: '+221 77 111 11 11' },
    lines: [{ productId: 'P04', quantity: 1 }],
  })
  expect(status).toBe(200)
  await settled()
  expect(pushesTo(own)).toEqual([])
  expect(mailsTo(fatou)).toEqual([])
  expect(pushesTo(other)).toHaveLength(1)
  expect(mailsTo(john)).toHaveLength(1)
})

test('repeating an announcement notifies nobody again', async () => {
  const admin = await staff()
  const device = await subscribe(admin)
  const { _id } = await order()
  await settled()
  for (const reminder of [0, 0]) await enqueue(shop.database.db, announceJob, { orderId: _id, reminder })
  await settled()
  expect(pushesTo(device)).toHaveLength(1)
  expect(mailsTo(admin)).toHaveLength(1)
  expect(await reminders()).toEqual([2, 5, 10, 20])
})

test('an email says what to collect of an order that credit pays', async () => {
  const admin = await staff()
  const { awa, _id } = await order()
  await settled()
  const payment = async (dueAmt: number) => {
    smtp.accepted.length = 0
    await shop.database.db
      .insert(creditEntries)
      .values({ userId: awa._id, orderId: _id, kind: 'given', amount: 1_030 })
    await shoppers.setStock('P03', 5)
    await shoppers.fill(awa, { P03: dueAmt === 0 ? 1 : 2 })
    expect((await shoppers.order(awa, { useCredit: true, dueAmt })).status).toBe(200)
    await settled()
    return mailsTo(admin)[0]!.text
  }
  expect(await payment(0)).toContain('Avoir du client, rien à encaisser')
  const part = await payment(1_030)
  expect(part).toContain('En espèces à la livraison')
  expect(part).toMatch(/Total.:.2.060.F.CFA[\s\S]*À encaisser.:.1.030.F.CFA/)
})

test('devices ring again at growing intervals until an order is accepted', async () => {
  const admin = await staff()
  const device = await subscribe(admin)
  const { orderId } = await order()
  await settled()
  expect(await reminders()).toEqual([2, 5, 10, 20])
  for (const rung of [2, 3, 4, 5]) {
    await shop.hurry()
    await settled()
    expect(pushesTo(device)).toHaveLength(rung)
  }
  expect(pushesTo(device).map(({ title }) => title)).toEqual([
    `Nouvelle commande ${orderId}`,
    ...Array<string>(4).fill(`La commande ${orderId} attend toujours`),
  ])
  expect(new Set(pushesTo(device).map(({ tag }) => tag)).size).toBe(1)
  expect(mailsTo(admin)).toHaveLength(1)
  expect(await reminders()).toEqual([])
})

test('a reminder also reaches devices that subscribed later, and the user who took the order by phone', async () => {
  const fatou = await staff()
  const { status } = await shoppers.as(fatou, 'POST /api/order/desk/place', {
    name: 'Moussa',
    address: { address_line: 'Rue 10', mobile: '+221 77 111 11 11' },
    lines: [{ productId: 'P04', quantity: 1 }],
  })
  expect(status).toBe(200)
  await settled()
  expect(await reminders()).toEqual([2, 5, 10, 20])
  const device = await subscribe(fatou)
  await shop.hurry()
  await settled()
  expect(pushesTo(device).map(({ title }) => title)).toEqual([expect.stringContaining('attend toujours')])
  expect(mailsTo(fatou)).toEqual([])
})

test('pickers get pushes about new orders, but no emails', async () => {
  const picker = await shoppers.shopper({}, { role: 'PICKER' })
  const device = await subscribe(picker)
  await order()
  await settled()
  expect(pushesTo(device)).toHaveLength(1)
  expect(mailsTo(picker)).toEqual([])
  expect(await shoppers.as(picker, 'PUT /api/notification/mails', { orderMails: true })).toMatchObject({
    status: 403,
  })
})

test.each([
  ['taken', 'picking', undefined],
  ['cancelled', 'cancelled', 'customer_asked'],
])('an order that was %s in the meantime no longer rings', async (_how, to, reason) => {
  const admin = await staff()
  const device = await subscribe(admin)
  const { _id } = await order()
  await settled()
  const moved = await shoppers.as(admin, 'PUT /api/order/desk/move', { _id, version: 1, to, reason })
  expect(moved.status).toBe(200)
  await shop.passUndoTime()
  await settled()
  for (const _time of [2, 5, 10, 20]) {
    await shop.hurry()
    await settled()
  }
  expect(await reminders()).toEqual([])
  expect(pushesTo(device)).toHaveLength(1)
})

test('devices ring again for an order whose acceptance is undone, even after all reminders', async () => {
  const admin = await staff()
  const device = await subscribe(admin)
  const { _id, orderId } = await order()
  await settled()
  for (const _time of [2, 5, 10, 20]) {
    await shop.hurry()
    await settled()
  }
  expect(pushesTo(device)).toHaveLength(5)
  const step = (path: string, version: number, to?: string) =>
    shoppers.as(admin, `PUT /api/order/desk/${path}`, { _id, version, to })
  expect((await step('move', 1, 'picking')).status).toBe(200)
  expect(await reminders()).toEqual([])
  expect((await step('undo', 2)).data.status).toBe('placed')
  expect(await reminders()).toEqual([2, 5, 10, 20])
  await shop.passUndoTime()
  await settled()
  await shop.hurry()
  await settled()
  expect(pushesTo(device).slice(5)).toMatchObject([{ title: `La commande ${orderId} attend toujours` }])
  expect((await step('move', 3, 'taken')).status).toBe(200)
  expect((await step('move', 4, 'picking')).status).toBe(200)
  expect((await step('undo', 5)).data.status).toBe('taken')
  // It is still accepted: besides the three that are left there is only its deadline.
  expect(await reminders()).toEqual([5, 5, 10, 20])
})

test('an accepted order that nobody begins to pick in time waits for staff again, and its shopper reads that it can be cancelled', async () => {
  const admin = await staff()
  const device = await subscribe(admin)
  const { _id, orderId, awa } = await order()
  await settled()
  const move = (version: number, to: string) =>
    shoppers.as(admin, 'PUT /api/order/desk/move', { _id, version, to })
  expect((await move(1, 'taken')).status).toBe(200)
  // The reminders of the new order find it accepted.
  expect(await reminders()).toEqual([2, 5, 5, 10, 20])
  await shop.passUndoTime()
  await settled()
  // One after the other, as they are due.
  for (const _due of [2, 5, 5]) {
    await shop.hurry()
    await settled()
  }
  const { data } = await shoppers.as(admin, 'POST /api/order/desk/details', { _id })
  expect(data).toMatchObject({ status: 'placed', payment_status: 'due' })
  expect(data.timeline.map(({ event }: { event: string }) => event)).toEqual([
    'placed',
    'taken',
    'not_started',
  ])
  expect(pushesTo(device).at(-1)?.title).toBe(`La commande ${orderId} attend toujours`)
  const rung = pushesTo(device).length
  // New ones replace those of the new order that are left.
  expect(await reminders()).toEqual([2, 5, 10, 20])
  await shop.hurry()
  await settled()
  expect(pushesTo(device)).toHaveLength(rung + 1)
  expect(mailsTo(awa).at(-1)).toMatchObject({
    subject: `Votre commande ${orderId} a du retard`,
    text: expect.stringContaining('vous pouvez aussi l’annuler'),
  })
  const cancelled = await shoppers.as(awa, 'PUT /api/order/cancel', { _id })
  expect(cancelled).toMatchObject({ status: 200, data: { status: 'cancelled' } })
})

test('an order accepted for a later slot rings when it is due, until its picking begins', async () => {
  const admin = await staff()
  const device = await subscribe(admin)
  const { _id, orderId } = await order()
  await settled()
  const move = (version: number, to: string) =>
    shoppers.as(admin, 'PUT /api/order/desk/move', { _id, version, to })
  expect((await move(1, 'taken')).status).toBe(200)
  const { db, pool } = shop.database
  await pool.query('delete from order_announcements; delete from jobs._private_jobs')
  await pool.query(
    `update orders set prepare_at = now(), slot_from = now() + interval '20 minutes',
      slot_until = now() + interval '50 minutes' where id = $1`,
    [_id],
  )
  service.taken.length = 0
  await enqueue(db, announceJob, { orderId: _id, reminder: 0 })
  await settled()
  expect(pushesTo(device)).toMatchObject([
    { title: `La commande ${orderId} est à préparer`, tag: `due-${_id}` },
  ])
  expect(await reminders()).toEqual([2, 5, 10, 20])
  await shop.hurry()
  await settled()
  expect(pushesTo(device).at(-1)!.title).toBe(`La commande ${orderId} attend toujours`)
  expect((await move(2, 'picking')).status).toBe(200)
  await shop.passUndoTime()
  await settled()
  await shop.hurry()
  await settled()
  expect(pushesTo(device)).toHaveLength(2)
})

test('an order by phone for a slot that is due at once does not ring for the user who took it', async () => {
  const [fatou, john] = [await staff(), await staff()]
  const { data } = await shoppers.as(fatou, 'POST /api/order/desk/place', {
    name: 'Moussa',
    address: { address_line: 'Rue 10', mobile: '+221 77 111 11 11' },
    lines: [{ productId: 'P04', quantity: 1 }],
  })
  await settled()
  const [own, other] = [await subscribe(fatou), await subscribe(john)]
  const { db, pool } = shop.database
  await pool.query('delete from order_announcements; delete from jobs._private_jobs')
  await pool.query(
    `update orders set prepare_at = placed_at - interval '1 hour', slot_from = now() + interval '20 minutes',
      slot_until = now() + interval '50 minutes' where id = $1`,
    [data._id],
  )
  await enqueue(db, announceJob, { orderId: data._id, reminder: 0 })
  await settled()
  expect([pushesTo(own), pushesTo(other)]).toMatchObject([[], [{ tag: expect.stringContaining(data._id) }]])
})

test('an order by phone for a later slot also rings for the user who took it, once it is due', async () => {
  const admin = await staff()
  const device = await subscribe(admin)
  const { status, data } = await shoppers.as(admin, 'POST /api/order/desk/place', {
    name: 'Moussa',
    address: { address_line: 'Rue 10', mobile: '+221 77 111 11 11' },
    lines: [{ productId: 'P04', quantity: 1 }],
  })
  expect(status).toBe(200)
  await settled()
  expect(pushesTo(device)).toEqual([])
  const { db, pool } = shop.database
  await pool.query('delete from order_announcements; delete from jobs._private_jobs')
  await pool.query(
    `update orders set prepare_at = now(), slot_from = now() + interval '20 minutes',
      slot_until = now() + interval '50 minutes' where id = $1`,
    [data._id],
  )
  await enqueue(db, announceJob, { orderId: data._id, reminder: 0 })
  await settled()
  expect(pushesTo(device)).toHaveLength(1)
})

test('an order that was picked in time keeps its state, and an owner may set no deadline', async () => {
  const admin = await staff()
  const { _id } = await order()
  await settled()
  const move = (_id: string, version: number, to: string) =>
    shoppers.as(admin, 'PUT /api/order/desk/move', { _id, version, to })
  const stateOf = async (_id: string) =>
    (await shoppers.as(admin, 'POST /api/order/desk/details', { _id })).data.status
  await move(_id, 1, 'taken')
  await move(_id, 2, 'picking')
  await shop.passUndoTime()
  await settled()
  for (const _reminder of [0, 1, 2, 3, 4]) await shop.hurry()
  await settled()
  expect(await stateOf(_id)).toBe('picking')
  const { data } = await shoppers.as(admin, 'GET /api/settings/get')
  const { revision, value } = data.topics.find(({ topic }: { topic: string }) => topic === 'riders')
  const save = (revision: number, takenMinutes: number) =>
    shoppers.as(admin, 'PUT /api/settings/save', {
      ...{ topic: 'riders', revision, value: { ...value, takenMinutes } },
    })
  expect((await save(revision, 31)).status).toBe(400)
  expect((await save(revision, 0)).status).toBe(200)
  const other = await order()
  await settled()
  await move(other._id, 1, 'taken')
  expect(await reminders()).toEqual([2, 5, 10, 20])
})

test('the devices of a shopper show each step of their order, in their language, and nobody else’s', async () => {
  const admin = await staff()
  const { _id, orderId, awa } = await order()
  const other = await shoppers.shopper()
  const [french, english] = [await subscribe(awa), await subscribe(other, 'en')]
  await settled()
  const move = async (to: string) => {
    const { version } = (await shoppers.as(admin, 'POST /api/order/desk/details', { _id })).data
    expect((await shoppers.as(admin, 'PUT /api/order/desk/move', { _id, version, to })).status).toBe(200)
    await settled()
  }
  for (const to of ['taken', 'picking', 'packed']) await move(to)
  const begin = `Commande ${orderId}\u00a0: `
  expect(pushesTo(french)).toEqual(
    ['prise en charge par la boutique', 'en préparation', 'prête'].map((text) => ({
      ...{ title: begin + text, body: '', tag: `mine-${_id}`, path: `/dashboard/myorders/${_id}` },
    })),
  )
  expect(pushesTo(english)).toEqual([])
})

test('pushes to a shopper end with their session, and when they turn them off', async () => {
  const admin = await staff()
  const { _id, awa } = await order()
  const device = await subscribe(awa)
  const move = async (version: number, to: string) => {
    expect((await shoppers.as(admin, 'PUT /api/order/desk/move', { _id, version, to })).status).toBe(200)
    await settled()
  }
  await settled()
  await move(1, 'taken')
  expect((await shoppers.as(awa, 'DELETE /api/notification/unsubscribe')).status).toBe(200)
  await move(2, 'picking')
  expect(pushesTo(device)).toHaveLength(1)
  const again = await subscribe(awa)
  await shop.database.pool.query('delete from sessions where user_id = $1', [awa._id])
  await move(3, 'packed')
  expect(pushesTo(again)).toEqual([])
})

test('two nodes announce an order only once', async () => {
  const second = await shop.openSecond()
  closing.push(second.close)
  const admin = await staff()
  const device = await subscribe(admin)
  const placed = [await order(), await order(), await order()]
  await settled()
  expect(
    pushesTo(device)
      .map(({ title }) => title)
      .sort(),
  ).toEqual(placed.map(({ orderId }) => `Nouvelle commande ${orderId}`).sort())
  expect(mailsTo(admin)).toHaveLength(3)
})
