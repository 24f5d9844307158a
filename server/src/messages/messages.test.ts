import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultSettings, type ShopSettings } from '@dix/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accepts, json, openTestGateway, type TestGateway } from '../../testing/gateways.ts'
import { openDesk } from '../../testing/orders/desk.ts'
import { openShoppers, type Shopper } from '../../testing/orders/shoppers.ts'
import { soon } from '../../testing/soon.ts'
import { openTestUsers, type TestUsers } from '../../testing/users.ts'
import { users } from '../accounts/schema.ts'
import { run } from '../platform/database/statement.ts'
import { enqueue, jobStatement } from '../platform/jobs/index.ts'
import { mailJobOf } from '../platform/mail/index.ts'
import { codeJobOf } from './message-jobs.ts'
import type { MessageTemplate } from './rules.ts'
import { messageConsents, messageSpending, messages } from './schema.ts'

/** Order steps and codes, from the shop to a gateway on loopback and back. */
let shop: TestUsers
let sms: TestGateway
let whatsapp: TestGateway
let shoppers: ReturnType<typeof openShoppers>
let desk: Awaited<ReturnType<typeof openDesk>>
const appSecret = 'app-secret'

beforeAll(async () => {
  sms = await openTestGateway(accepts.africastalking)
  whatsapp = await openTestGateway(accepts.whatsapp)
  shop = await openTestUsers({
    jobs: true,
    messages: {
      sms: { gateway: 'africastalking', username: 'dix', apiKey: 'key', senderName: null },
      whatsapp: { phoneId: '123456', token: 'bearer', appSecret, verifyToken: 'verify-me' },
    },
    gatewayOrigins: { africastalking: sms.origin, whatsapp: whatsapp.origin },
  })
  shoppers = openShoppers(shop)
  desk = await openDesk(shoppers)
  await shoppers.setStock('P00', 1_000)
})
afterAll(async () => {
  await shop.close()
  await sms.close()
  await whatsapp.close()
})
beforeEach(async () => {
  sms.respond = accepts.africastalking
  sms.taken.length = 0
  whatsapp.taken.length = 0
  await shop.database.db.delete(messages)
  await shop.database.db.delete(messageSpending)
})

const path = '/api/message/order-updates'
const choose = (shopper: Shopper, channel: string, phone = '77 512 34 08', more: object = {}) =>
  shoppers.as(shopper, `PUT ${path}`, { channel, phone, place: 'checkout', textVersion: '2026-11', ...more })

async function customer(channel?: string) {
  const awa = await shoppers.shopper({ P00: 1 })
  if (channel) await choose(awa, channel)
  return awa
}
const stored = () => shop.database.db.select().from(messages).orderBy(messages.id)

async function set(changes: Partial<ShopSettings['messages']>) {
  const { topics } = (await desk.call('GET /api/settings/get')).data
  const { revision } = topics.find(({ topic }: { topic: string }) => topic === 'messages')
  const value = { ...defaultSettings.messages, ...changes }
  const saved = await desk.call('PUT /api/settings/save', { topic: 'messages', value, revision })
  expect(saved.status).toBe(200)
}

const sent = () => sms.taken.map(({ body }) => `${body.to}: ${body.message}`)
/** Emails to a shopper, by subject. */
const mailsTo = async ({ email }: Shopper) => (await shop.mails()).filter((mail) => mail.startsWith(email))

const aCode = (id: string, more: Partial<Parameters<typeof codeJobOf>[0]> = {}) =>
  codeJobOf({
    id,
    to: { channel: 'sms', phone: '+221775123408' },
    userId: null,
    locale: 'fr',
    code: '123456',
    notAfter: new Date(Date.now() + 60_000),
    mail: null,
    ...more,
  })
const queue = (...jobs: ReturnType<typeof aCode>[]) => run(shop.database.db, jobStatement(jobs))

test('a shopper who chose SMS is notified by SMS and no longer by email', async () => {
  const awa = await customer('sms')
  const { data } = await shoppers.order(awa)
  await desk.bring(data._id, 'delivered')
  await shop.settled()
  expect(sent().toSorted()).toEqual(
    [
      `+221775123408: Dix: Commande ${data.orderId} confirmée, total 880 F CFA. Merci !`,
      `+221775123408: Dix: Votre commande ${data.orderId} est en route. Préparez 880 F CFA.`,
      `+221775123408: Dix: Votre commande ${data.orderId} est livrée. Merci !`,
    ].toSorted(),
  )
  expect(await mailsTo(awa)).toEqual([])
  const rows = await stored()
  expect(rows).toHaveLength(3)
  for (const row of rows)
    expect(row).toMatchObject({
      userId: awa._id,
      orderId: data._id,
      purpose: 'steps',
      channel: 'sms',
      gateway: 'africastalking',
      state: 'sent',
      providerId: 'ATXid_1',
      cost: 22,
      parts: 1,
    })
  expect(JSON.stringify(rows)).not.toContain('775123408')
})

test('a shopper who made no choice gets emails as before', async () => {
  const awa = await customer()
  const { data } = await shoppers.order(awa)
  await shop.settled()
  expect(sms.taken).toEqual([])
  expect(await mailsTo(awa)).toEqual([expect.stringContaining(data.orderId)])
})

test('a cancellation is sent to the phone, and the email says what happens to the money', async () => {
  const awa = await customer('sms')
  const { data } = await shoppers.order(awa)
  // Two jobs run at once, so the message about the placed order could otherwise be the last.
  await shop.settled()
  await desk.move(data._id, { to: 'cancelled', reason: 'out_of_stock' })
  await shop.settled()
  expect(sent().at(-1)).toContain(`Votre commande ${data.orderId} est annulée.`)
  expect(await mailsTo(awa)).toHaveLength(1)
})

/** An order that staff accepted and nobody began to pick. */
async function lateOrder(awa: Shopper) {
  const { data } = await shoppers.order(awa)
  await shop.settled()
  await desk.move(data._id, { to: 'taken' })
  await shop.settled()
  await enqueue(shop.database.db, 'taken-deadline', { orderId: data._id })
  await shop.settled()
  return data
}

test('a shopper who chose SMS reads there that their order is late, even without an email address', async () => {
  const awa = await customer('sms')
  await shop.database.db.update(users).set({ email: null }).where(eq(users.id, awa._id))
  const { orderId } = await lateOrder(awa)
  expect(sent().slice(1)).toEqual([
    `+221775123408: Dix: Votre commande ${orderId} a du retard. Vous pouvez encore l'annuler sur sa page dans la boutique.`,
  ])
})

test('an order is late by email if its message fails later, unless somebody has begun with it', async () => {
  const awa = await customer('whatsapp')
  const { db } = shop.database
  const fail = async (providerId: string, orderId: string) => {
    await db
      .update(messages)
      .set({ providerId })
      .where(and(eq(messages.template, 'order_late'), eq(messages.orderId, orderId)))
    await webhook(event(at('failed', '1795500000', { id: providerId, errors: [{ code: 131_026 }] })))
    await shop.settled()
  }
  const late = await lateOrder(awa)
  expect(await mailsTo(awa)).toEqual([])
  await fail('late', late._id)
  expect(await mailsTo(awa)).toEqual([expect.stringContaining(`${late.orderId} a du retard`)])
  await shoppers.fill(awa, { P00: 1 })
  const begun = await lateOrder(awa)
  await desk.move(begun._id, { to: 'picking' })
  await fail('begun', begun._id)
  expect(await mailsTo(awa)).toHaveLength(1)
})

test('one request withdraws consent and stops messages, while the record of the consent stays', async () => {
  const awa = await customer('whatsapp')
  const first = (await shoppers.as(awa, `GET ${path}`)).data
  expect(first).toMatchObject({
    channels: ['sms', 'whatsapp'],
    chosen: { channel: 'whatsapp', phone: '77 512 34 08' },
  })
  const after = await shoppers.as(awa, `PUT ${path}`, { channel: 'mail' })
  expect(after.data.chosen).toBeNull()
  await shoppers.order(awa)
  await shop.settled()
  expect(whatsapp.taken).toEqual([])
  expect(await mailsTo(awa)).toHaveLength(1)
  const consents = await shop.database.db
    .select()
    .from(messageConsents)
    .where(eq(messageConsents.userId, awa._id))
  expect(consents).toHaveLength(1)
  expect(consents[0]).toMatchObject({ place: 'checkout', textVersion: '2026-11', purpose: 'steps' })
  expect(consents[0]!.withdrawnAt).not.toBeNull()
})

test.each([
  ['a landline', '33 821 00 00'],
  ['a number of another country', '+33 6 12 34 56 78'],
  ['no number', ''],
])('%s cannot give consent', async (_what, phone) => {
  const awa = await customer()
  const refused = await choose(awa, 'sms', phone)
  expect(refused.status).toBe(400)
  expect(refused.fields?.phone).toContain('mobile')
})

test('a message is sent once per key, even if queued several times', async () => {
  await queue(aCode('twice'), aCode('twice'))
  await queue(aCode('twice'))
  await shop.settled()
  expect(sms.taken).toHaveLength(1)
})

test('if a gateway is down, the message is sent once, later', async () => {
  sms.respond = (response) => json(response, 503, {})
  await queue(aCode('later'))
  await vi.waitFor(async () => expect((await stored())[0]?.state).toBe('waiting'), soon)
  sms.respond = accepts.africastalking
  await shop.hurry()
  await shop.settled()
  expect((await stored()).map(({ state, cost }) => ({ state, cost }))).toEqual([{ state: 'sent', cost: 22 }])
  expect(sms.taken).toHaveLength(2)
})

test('if a gateway stays down, a code is emailed while it is still valid', async () => {
  sms.respond = (response) => json(response, 503, {})
  const to = 'awa.waits@example.com'
  const layout = { locale: 'fr' as const, title: 'Code', paragraphs: ['123456'], footnote: '' }
  await queue(aCode('down', { mail: mailJobOf({ to, subject: 'Code', layout }) }))
  for (let attempts = 1; attempts < 5; attempts++) {
    await vi.waitFor(() => expect(sms.taken).toHaveLength(attempts), soon)
    expect(await shop.mails()).not.toContain(`${to}: Code`)
    await vi.waitFor(async () => expect((await stored())[0]?.state).toBe('waiting'), soon)
    await shop.hurry()
  }
  await shop.mail(to, /Code/)
  expect((await stored())[0]).toMatchObject({ state: 'failed', failure: '503', cost: 0 })
  expect(sms.taken).toHaveLength(5)
})

test('a message with an unknown outcome is not sent again: its email is sent', async () => {
  const awa = await customer('sms')
  sms.respond = (response) => response.destroy()
  await shoppers.order(awa)
  await shop.settled()
  expect((await stored())[0]).toMatchObject({ state: 'unknown' })
  expect(sms.taken).toHaveLength(1)
  expect(await mailsTo(awa)).toHaveLength(1)
})

test('a refused message costs nothing, and its email is sent', async () => {
  const awa = await customer('sms')
  sms.respond = (response) => json(response, 400, {})
  await shoppers.order(awa)
  await shop.settled()
  expect((await stored())[0]).toMatchObject({ state: 'failed', failure: '400', cost: 0 })
  expect(await mailsTo(awa)).toHaveLength(1)
  const { data } = await desk.call('GET /api/message/spending')
  expect(data.today[1]).toEqual({
    purpose: 'steps',
    spent: 0,
    budget: 10_000,
    isSpent: false,
    isOnlyForNewNumbers: false,
  })
})

test('a code that would arrive too late is not sent', async () => {
  await queue(aCode('late', { notAfter: new Date(Date.now() - 1) }))
  await shop.settled()
  expect(sms.taken).toEqual([])
  expect((await stored())[0]).toMatchObject({ state: 'failed', failure: 'too late' })
})

test('a spent budget falls back to email and notifies the owner once; other budgets are unaffected', async () => {
  await set({ stepsBudget: 50, smsPrice: 25 })
  const [awa, binta, coumba] = [await customer('sms'), await customer('sms'), await customer('sms')]
  for (const user of [awa, binta, coumba]) await shoppers.order(user)
  const four = await customer('sms')
  await shoppers.order(four)
  await queue(aCode('other budget'))
  await shop.settled()
  const failures = (await stored()).filter(({ failure }) => failure === 'budget')
  expect(failures).toHaveLength(2)
  const mails = await Promise.all([awa, binta, coumba, four].map(mailsTo))
  expect(mails.flat()).toHaveLength(2)
  const toOwner = (await mailsTo(desk.admin)).filter((mail) => mail.includes('budget'))
  expect(toOwner).toHaveLength(1)
  expect(sent().filter((text) => text.includes('123456'))).toHaveLength(1)
  const { today } = (await desk.call('GET /api/message/spending')).data
  expect(today).toEqual([
    { purpose: 'codes', spent: 22, budget: 5_000, isSpent: false, isOnlyForNewNumbers: false },
    { purpose: 'steps', spent: 44, budget: 50, isSpent: true, isOnlyForNewNumbers: false },
    { purpose: 'offers', spent: 0, budget: 0, isSpent: false, isOnlyForNewNumbers: false },
  ])
  await set({})
})

test('concurrent codes never exceed the budget, nor half of it to numbers without an account; the owner sees both', async () => {
  const { _id } = await customer()
  const earlier = await mailsTo(desk.admin)
  const noticed = async () => {
    const { today } = (await desk.call('GET /api/message/spending')).data
    const { isSpent, isOnlyForNewNumbers } = today[0]
    return { isSpent, isOnlyForNewNumbers, mails: (await mailsTo(desk.admin)).length - earlier.length }
  }
  await set({ codesBudget: 200, smsPrice: 22 })
  const rush = (name: string, userId: string | null) =>
    queue(...Array.from({ length: 12 }, (_, at) => aCode(`${name} ${at}`, { userId })))
  await rush('strangers', null)
  await shop.settled()
  expect(sms.taken).toHaveLength(4)
  expect(await noticed()).toEqual({ isSpent: true, isOnlyForNewNumbers: true, mails: 1 })
  await rush('customer', _id)
  await shop.settled()
  expect(sms.taken).toHaveLength(9)
  expect(await noticed()).toEqual({ isSpent: true, isOnlyForNewNumbers: false, mails: 2 })
  await set({})
})

test("a user's personal data contains consents and messages, and is deleted with the account", async () => {
  const awa = await customer('sms')
  await shoppers.order(awa)
  await shop.settled()
  const { messages: exported } = (await shoppers.as(awa, 'GET /api/user/download')).data
  expect(exported.consents).toMatchObject([{ channel: 'sms', phone: '+221775123408', place: 'checkout' }])
  expect(exported.sent).toMatchObject([{ template: 'order_placed', state: 'sent' }])
})

const signed = (body: string, secret = appSecret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const webhook = (body: string, signature = signed(body)) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/message/whatsapp',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  })
const event = (...statuses: object[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses } }] },
    ],
  })
const at = (status: string, timestamp: string, more: object = {}) => ({
  id: 'wamid.1',
  status,
  timestamp,
  recipient_id: '221775123408',
  ...more,
})

test('WhatsApp statuses are signed; late and repeated ones never reset a message', async () => {
  const awa = await customer('whatsapp')
  await shoppers.order(awa)
  await shop.settled()
  expect((await stored())[0]).toMatchObject({ state: 'sent', providerId: 'wamid.1' })
  for (const [status, time] of [
    ['read', '1795500020'],
    ['delivered', '1795500010'],
    ['read', '1795500020'],
    ['sent', '1795500000'],
  ] as const)
    expect((await webhook(event(at(status, time)))).statusCode).toBe(200)
  expect((await stored())[0]).toMatchObject({ state: 'read', readAt: new Date(1_795_500_020_000) })
})

test('a message that WhatsApp could not deliver is not charged', async () => {
  const awa = await customer('whatsapp')
  await shoppers.order(awa)
  await shop.settled()
  await webhook(event(at('failed', '1795500000', { errors: [{ code: 131_026, title: 'Undeliverable' }] })))
  expect((await stored())[0]).toMatchObject({ state: 'failed', failure: '131026', cost: 0 })
  const { today } = (await desk.call('GET /api/message/spending')).data
  expect(today[1].spent).toBe(0)
})

test('a step whose message fails later is emailed once, unless the order has moved on', async () => {
  const awa = await customer('whatsapp')
  const { data } = await shoppers.order(awa)
  await shop.settled()
  const { db } = shop.database
  const fail = async (template: MessageTemplate) => {
    await db.update(messages).set({ providerId: template }).where(eq(messages.template, template))
    const undeliverable = event(at('failed', '1795500000', { id: template, errors: [{ code: 131_026 }] }))
    for (const _delivery of ['first', 'repeated']) expect((await webhook(undeliverable)).statusCode).toBe(200)
    await shop.settled()
    return mailsTo(awa)
  }
  expect(await fail('order_placed')).toEqual([expect.stringContaining(`${data.orderId} est confirmée`)])
  await desk.bring(data._id, 'delivered')
  await shop.settled()
  expect(await fail('order_on_the_way_cash')).toHaveLength(1)
  const mails = await fail('order_delivered')
  expect(mails).toHaveLength(2)
  expect(mails.join()).toContain(`${data.orderId} est livrée`)
})

test('an unverified address, which may be a stranger’s, is not emailed each order whose message fails', async () => {
  const awa = await customer('whatsapp')
  const { db } = shop.database
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, awa._id))
  for (let placed = 1; placed <= 12; placed++) {
    await shoppers.fill(awa, { P00: 1 })
    const { data } = await shoppers.order(awa)
    await shop.settled()
    await db
      .update(messages)
      .set({ providerId: `m${placed}` })
      .where(eq(messages.orderId, data._id))
    await webhook(event(at('failed', '1795500000', { id: `m${placed}`, errors: [{ code: 131_026 }] })))
    await shop.settled()
  }
  expect(await mailsTo(awa)).toHaveLength(10)
})

test('an event with a wrong, foreign or missing signature changes nothing', async () => {
  const awa = await customer('whatsapp')
  await shoppers.order(awa)
  await shop.settled()
  const body = event(at('delivered', '1795500000'))
  for (const signature of [signed(body, 'another'), signed(`${body} `), '', 'sha256='])
    expect((await webhook(body, signature)).statusCode).toBe(400)
  expect((await stored())[0]).toMatchObject({ state: 'sent' })
  expect((await webhook('{', signed('{'))).statusCode).toBe(200)
})

test('Meta verifies the webhook with the configured token', async () => {
  const check = (token: string) =>
    shop.app.inject(
      `/api/message/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    )
  expect((await check('verify-me')).body).toBe('1158201444')
  expect((await check('wrong')).statusCode).toBe(403)
})

test('without a gateway no channel can be chosen; with the outbox, messages become files', async () => {
  const plain = await openTestUsers()
  const awa = await plain.user()
  const response = await plain.call(`GET ${path}`, undefined, { token: awa.token })
  expect(response.data).toEqual({ channels: [], chosen: null })
  const body = { channel: 'sms', phone: '77 512 34 08' }
  expect((await plain.call(`PUT ${path}`, body, { token: awa.token })).fields).toHaveProperty('channel')
  await plain.close()

  const boxed = await openTestUsers({
    jobs: true,
    messages: { sms: { gateway: 'outbox' }, whatsapp: null },
  })
  await run(boxed.database.db, jobStatement([aCode('boxed')]))
  await boxed.settled()
  const outbox = join(boxed.dataDir, 'outbox')
  const [file] = (await readdir(outbox)).filter((name) => name.endsWith('.txt'))
  const text = await readFile(join(outbox, file!), 'utf8')
  expect(text).toBe(
    'sms +221775123408\n\nDix: 123456 est votre code, valable 10 min. Ne le donnez à personne.\n',
  )
  await boxed.close()
})
