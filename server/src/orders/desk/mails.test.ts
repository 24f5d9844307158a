import { formatXof } from '@dix/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDeskShop } from '../../../testing/orders/desk.ts'
import { place, type Shopper, type Shoppers } from '../../../testing/orders/shoppers.ts'
import type { TestUsers } from '../../../testing/users.ts'
import { openLimits } from '../../accounts/limits.ts'
import { mailPickingChanges } from '../mails/picking-changes.ts'

/** The emails that customers get when staff act. */
let shop: TestUsers
let shoppers: Shoppers
let desk: Desk
beforeAll(async () => {
  ;({ shop, shoppers, desk } = await openDeskShop({ P02: 1_000, P03: 1_000 }, { jobs: true }))
})
afterAll(() => shop.close())

const subjects = async ({ email }: Shopper) => {
  await shop.settled()
  const mails = await shop.mails()
  return mails.flatMap((line) =>
    line.startsWith(email) ? [line.slice(email.length + 2).replace(/DX-\w+/, 'DX')] : [],
  )
}
const placed = 'Votre commande DX est confirmée'
const line = (productId: string, quantity: number) => ({ productId, quantity })

test('a customer gets an email when the order leaves and arrives, not at each step in the store', async () => {
  const { shopper } = await desk.orderIn('delivered', { P02: 1 })
  expect(await subjects(shopper)).toEqual([
    placed,
    'Votre commande DX est en route',
    'Votre commande DX est livrée',
  ])
})

test('changed lines and a lower amount due are emailed with the new sums', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 2 })
  await desk.lines(_id, { lines: [line('P02', 1)] })
  await desk.refund(_id, { amount: 20, reason: 'other' })
  expect(await subjects(shopper)).toEqual([
    placed,
    'Votre commande DX a été modifiée',
    'Votre commande DX a été modifiée',
  ])
  const { text } = await shop.mail(shopper.email, /modifiée/)
  expect(text.replace(/[\u00a0\u202f]/g, ' ')).toMatch(
    /pour en savoir plus\.[\s\S]*Geste commercial : −20 F CFA/,
  )
})

/** What pickers do to an order, and the emails after the minute in which they may undo it. */
async function openPicking(_id: string, shopper: Shopper) {
  const picker = await shoppers.shopper({}, { role: 'PICKER' })
  return {
    change: async (step: string, productId: string) => {
      const { version } = await desk.read(_id)
      const body = { _id, version, productId }
      expect(await shoppers.as(picker, `PUT /api/picking/${step}`, body)).toMatchObject({ status: 200 })
    },
    afterAMinute: async () => {
      const { db } = shop.database
      const toMail = { db, publicUrl: 'http://dix.test', shopLanguage: 'fr' } as const
      await mailPickingChanges(toMail, { orderId: _id })
      return (await subjects(shopper)).slice(1)
    },
  }
}

test('products that a picker misses are emailed together, and not if they were undone by then', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 2, P03: 2, P01: 1 })
  const { change, afterAMinute } = await openPicking(_id, shopper)
  await change('take', 'P02')
  await change('missing', 'P02')
  await change('undo-missing', 'P02')
  expect(await afterAMinute()).toEqual([])
  await change('missing', 'P02')
  await change('missing', 'P03')
  const once = ['Votre commande DX a été modifiée']
  expect(await afterAMinute()).toEqual(once)
  expect(await afterAMinute()).toEqual(once)
  for (const productId of ['P02', 'P03']) await shoppers.setStock(productId, 1_000)
})

test('the email about products that the customer added does not say that the shop changed the order', async () => {
  const { _id, shopper } = await desk.orderIn('placed', { P02: 1 })
  const { change, afterAMinute } = await openPicking(_id, shopper)
  const add = async () =>
    shoppers.as(shopper, 'PUT /api/order/add', await shoppers.addition(shopper, _id, { P03: 1 }))
  const text = async () => (await shop.mail(shopper.email, /modifiée/)).text
  expect((await add()).status).toBe(200)
  await afterAMinute()
  expect(await text()).toContain('Vos articles sont ajoutés à la commande.')
  expect(await text()).not.toContain('La boutique a modifié')
  expect((await add()).status).toBe(200)
  await change('take', 'P02')
  await change('missing', 'P02')
  await afterAMinute()
  expect(await text()).toContain('La boutique a modifié votre commande.')
  await shoppers.setStock('P02', 1_000)
})

test('the email about missing products names the credit that they returned, not what was returned before', async () => {
  const { _id: earlier, shopper } = await desk.orderIn('delivered', { P02: 10 })
  const { data } = await desk.refund(earlier, { amount: 9_000, reason: 'other' })
  await desk.handBack(earlier, data.refunds[0]._id, { channel: 'credit' })
  await shoppers.fill(shopper, { P01: 1, P02: 2, P03: 2 })
  const { _id } = (await shoppers.order(shopper, { useCredit: true, dueAmt: 0 })).data
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const creditTexts = async () =>
    plain((await shop.mail(shopper.email, /modifiée/)).text).match(/^.*de nouveau dans votre avoir/gm)
  const returned = async () => (await desk.read(_id)).creditReturnedAmt!
  const named = (amount: number) => [`${plain(formatXof(amount))} sont de nouveau dans votre avoir`]
  await desk.lines(_id, { lines: [line('P02', 1)] })
  await shop.settled()
  const atFirst = await returned()
  expect(await creditTexts()).toEqual(named(atFirst))
  const { change, afterAMinute } = await openPicking(_id, shopper)
  await change('take', 'P02')
  await change('missing', 'P02')
  await change('missing', 'P03')
  await afterAMinute()
  expect(await creditTexts()).toEqual(named((await returned()) - atFirst))
  for (const productId of ['P02', 'P03']) await shoppers.setStock(productId, 1_000)
})

test('money to pay out after delivery is announced, cash handed over at once is not', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 2 })
  await desk.refund(_id, { amount: 20, reason: 'other', handedBack: true })
  expect(await subjects(shopper)).toHaveLength(3)
  const { data } = await desk.refund(_id, { amount: 30, reason: 'other' })
  expect((await subjects(shopper)).slice(3)).toEqual(['Un remboursement pour votre commande DX'])
  expect((await shop.mail(shopper.email, /remboursement/)).text).toMatch(/\.\s+Nous vous devons 30\s?F\sCFA/)
  await desk.handBack(_id, data.refunds[1]._id)
  expect(await subjects(shopper)).toHaveLength(4)
})

test('a card refund is emailed once, when it arrives', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 2 }, 'card')
  await shop.settled()
  await desk.refund(_id, { amount: 50, reason: 'late_delivery' })
  expect((await subjects(shopper)).slice(3)).toEqual(['Un remboursement pour votre commande DX'])
  expect((await shop.mail(shopper.email, /remboursement/)).text).toMatch(
    /remboursé 50\s?F\sCFA sur votre carte/,
  )
})

test('a refund that the provider cannot send is announced as money to pay out', async () => {
  const { _id, shopper } = await desk.orderIn('delivered', { P02: 2 }, 'card')
  await shop.database.pool.query(`update payments set payment_intent = 'pi_none' where reference = $1`, [_id])
  await shop.settled()
  await desk.refund(_id, { amount: 50, reason: 'late_delivery' })
  expect((await subjects(shopper)).slice(3)).toEqual(['Un remboursement pour votre commande DX'])
  expect((await shop.mail(shopper.email, /remboursement/)).text).toMatch(/devons 50\s?F\sCFA/)
})

test('refunding a card order in cash before it leaves announces no card refund', async () => {
  const { _id, shopper } = await desk.orderIn('picking', { P02: 2 }, 'card')
  await desk.refund(_id, { amount: 50, reason: 'other', channel: 'cash' })
  await shop.settled()
  const { text } = await shop.mail(shopper.email, /modifiée/)
  expect(text).toMatch(/devons 50\s?F\sCFA/)
  expect(text).not.toContain('carte')
})

test('a cancellation by staff says why', async () => {
  const { _id, shopper } = await desk.orderIn('picking', { P02: 1 })
  await desk.move(_id, { to: 'cancelled', reason: 'unreachable', note: 'Trois appels' })
  const { text } = await shop.mail(shopper.email, /annulée/)
  expect(text).toContain('Nous n’avons pas réussi à vous joindre.')
  expect(text).not.toContain('Trois appels')
})

test('an email sent again gives the reason of its state, despite later refunds', async () => {
  const { _id, shopper } = await desk.orderIn('on_the_way', { P02: 2 })
  await desk.move(_id, { to: 'not_delivered', reason: 'wrong_address' })
  await desk.refund(_id, { amount: 20, reason: 'late_delivery' })
  await shop.settled()
  await desk.resend(_id)
  expect((await subjects(shopper)).at(-1)).toBe('Votre commande DX n’a pas pu être livrée')
  const { text } = await shop.mail(shopper.email, /pas pu/)
  expect(text).toContain('Le livreur n’a pas trouvé l’adresse.')
  expect(text).not.toContain('en retard')
})

test.each([
  ['at_the_door', /en route$/, 'Elle vient de quitter le magasin.'],
  ['on_the_way_back', /pas pu être livrée$/, 'Personne n’a ouvert au livreur.'],
] as const)(
  'an email sent again for an order %s is the last one about its way',
  async (state, subject, text) => {
    const { _id, shopper } = await desk.orderIn(state, { P02: 1 })
    await shop.settled()
    expect((await desk.resend(_id)).status).toBe(200)
    expect((await subjects(shopper)).at(-1)).toMatch(subject)
    expect((await shop.mail(shopper.email, subject)).text).toContain(text)
  },
)

test('staff send an email again five times an hour, and less often to an unverified address that got others', async () => {
  const { _id } = await desk.orderIn('placed', { P02: 1 })
  for (let time = 0; time < 5; time++) expect((await desk.resend(_id)).status).toBe(200)
  expect(await desk.resend(_id)).toMatchObject({ status: 429, code: 'rate_limited' })
  const shopper = await shoppers.shopper({ P02: 1 }, { emailVerified: false })
  const { data } = await shoppers.order(shopper)
  const limits = openLimits(shop.database.pool)
  for (let time = 0; time < 10; time++) await limits.count('mailTo', { account: shopper.email })
  expect(await desk.resend(data._id)).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('an unverified address gets the number, lines and sums, but no text that a user typed', async () => {
  const shopper = await shoppers.shopper({ P02: 2 }, { emailVerified: false })
  const { data } = await shoppers.order(shopper, { note: 'Sonnez deux fois' })
  await desk.lines(data._id, { lines: [line('P02', 1)] })
  await desk.bring(data._id, 'not_delivered')
  await desk.resend(data._id)
  await subjects(shopper)
  for (const subject of [/confirmée/, /modifiée/, /en route/, /pas pu/]) {
    const mail = await shop.mail(shopper.email, subject)
    expect(mail.subject).toContain(data.orderId)
    for (const typed of [place.address_line, place.mobile, 'Sonnez'])
      expect(mail.text + mail.html).not.toContain(typed)
  }
  expect((await shop.mail(shopper.email, /confirmée/)).text).toContain('2 × Huile d’arachide n° 2')
})
