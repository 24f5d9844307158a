import {
  billOf,
  defaultSettings,
  formatXof,
  freeDelivery,
  type Locale,
  namesWhere,
  type OrderReason,
  orderStates,
  orderStateTable,
  type PayoutChannel,
  paymentMethods,
  type RefundChannel,
  type RefundState,
} from '@dix/contract'
import { expect, test } from 'vitest'
import { goods } from '../../../testing/orders/goods.ts'
import { place } from '../../../testing/orders/shoppers.ts'
import { layoutMail, type Mail } from '../../platform/mail/index.ts'
import type { OrderRefund, StoredOrder } from '../schema.ts'
import {
  begin,
  changeAmounts,
  confirmPayment,
  moveTo,
  type OrderTransition,
  refundDone,
} from '../states/rules.ts'
import { mailTexts } from './mail-texts.ts'
import {
  cancelledMail,
  changedMail,
  owedMail,
  payoutMail,
  placedMail,
  refundedMail,
  stateMail,
  tooLateMail,
} from './mails.ts'

const shop = {
  publicUrl: 'http://dix.test',
  shopLanguage: 'fr' as const,
  settings: { current: defaultSettings },
}
const verified = { email: 'awa@example.sn', emailVerified: true } as Parameters<typeof placedMail>[1]
const unverified = { ...verified, emailVerified: false }

const line = {
  productId: 'P1',
  name: 'Lait',
  nameOther: 'Milk',
  brand: 'Ndar',
  images: [],
  unit: '1 L',
  stepGrams: null,
  price: 1_000,
  discount: 0,
  quantity: 2,
  ordered: 2,
}
const paidByCard = confirmPayment(begin('card', goods(2_000)), true)!

/** An order of two pieces at 1,000 F, with the money of a transition. */
function orderOf({ events: _events, ...status }: OrderTransition, locale: Locale = 'fr'): StoredOrder {
  return {
    id: '01ORDER',
    number: 'DX-7K3M9QWP',
    userId: 'U',
    guestId: null,
    pickerId: null,
    slotFrom: null,
    slotUntil: null,
    prepareAt: null,
    bags: null,
    payout: null,
    storeId: 'main',
    key: null,
    paymentMethod: status.charged > 0 ? 'card' : 'cash',
    subTotal: status.total,
    agreed: status.total,
    couponCode: null,
    emailKey: null,
    terms: { ...freeDelivery, vatRate: null },
    cashTendered: null,
    note: 'Sonnez deux fois',
    customerName: 'Awa',
    suspicions: [],
    placedBy: null,
    demo: false,
    version: 1,
    address: place,
    locale,
    createdAt: new Date(),
    placedAt: new Date(),
    lines: [line],
    timeline: [],
    refunds: refundsOf(status),
    ...status,
  }
}

/** Refunds go back the way the money came. */
function refundsOf({ charged, refunded, owedBack }: Omit<OrderTransition, 'events'>): OrderRefund[] {
  const channel = charged > 0 ? 'provider' : 'cash'
  return [refundOf(refunded, channel, 'done'), refundOf(owedBack, channel, 'owed')]
}

function refundOf(amount: number, channel: RefundChannel, state: RefundState): OrderRefund {
  const at = new Date()
  return {
    id: state,
    orderId: '01ORDER',
    amount,
    channel,
    state,
    reason: null,
    at,
    doneAt: null,
    phone: null,
    doneBy: null,
  }
}

const look = { shop: 'Dix', mainColour: '#a01245', softColour: '#fdf0f4' }
/** Both forms of an email, as they are sent. */
const laidOut = ({ layout }: Mail) => layoutMail(layout, look)
/** The text with plain spaces. */
const textOf = (mail: Mail) => `${mail.subject}\n${laidOut(mail).text}`.replace(/[\u00a0\u202f]/g, ' ')
/** Every email about orders. */
const every = (order: StoredOrder, to = verified): Mail[] => [
  placedMail(order, to, shop),
  cancelledMail(order, to, shop, 'other'),
  tooLateMail(order, to, shop),
  tooLateMail({ ...order, slotUntil: new Date(0) }, to, shop),
  refundedMail(order, { amount: 500 }, to, shop),
  owedMail(order, { amount: 500 }, to, shop),
  owedMail(order, { amount: 500, channel: 'credit' }, to, shop),
  payoutMail(order, { channel: 'mobile_money', phone: '+221771234567' }, to, shop),
  changedMail(order, to, shop),
  ...namesWhere(orderStateTable, ({ mailed }) => mailed).map((status) =>
    stateMail({ ...order, status }, 'other', to, shop),
  ),
]

test.each(['fr', 'en'] as const)(
  'an address that was never verified gets no personal text (%s)',
  (locale) => {
    for (const mail of every(orderOf(begin('cash', goods(2_000)), locale), unverified))
      for (const part of [mail.subject, ...Object.values(laidOut(mail))])
        for (const secret of [place.address_line, place.mobile, '77 000 00 00', 'Sonnez', 'Awa'])
          expect(part).not.toContain(secret)
    const { text } = laidOut(placedMail(orderOf(begin('cash', goods(2_000)), locale), verified, shop))
    for (const known of [
      place.address_line,
      ' 77\u00a0000\u00a000\u00a000',
      'Sonnez deux fois',
      mailTexts[locale].note,
    ])
      expect(text).toContain(known)
  },
)

test.each(['fr', 'en'] as const)(
  'each email names the order, links to it and is written in one language (%s)',
  (locale) => {
    const other = mailTexts[locale === 'fr' ? 'en' : 'fr']
    for (const mail of every(orderOf(paidByCard, locale))) {
      expect(mail.subject).toContain('DX-7K3M9QWP')
      expect(mail.to).toBe(verified.email)
      const { text, html } = laidOut(mail)
      const path = /http:\/\/dix\.test\/(order#[\w-]{43}|dashboard\/myorders\/01ORDER)/
      for (const part of [text, html]) expect(part).toMatch(path)
      expect(text).not.toContain(other.show)
      expect(text).not.toMatch(/<|undefined|null|NaN/)
    }
  },
)

test.each([
  [{ minutes: 10 }, 'livrons dans une dizaine de minutes.', 'order in about ten minutes.'],
  [{ minutes: 30 }, 'livrons dans environ 30 minutes.', 'order in about 30 minutes.'],
  [{ minutes: 1 }, 'livrons dans environ 1 minute.', 'order in about 1 minute.'],
  [{ minutes: 12, fromMinutes: 9 }, 'livrons dans 9 à 12 minutes.', 'order in 9 to 12 minutes.'],
])('the email about a new order says what the order was promised: %o', (promise, french, english) => {
  const given = orderOf(begin('cash', goods(2_000)))
  const order = { ...given, terms: { ...given.terms, ...promise } }
  expect(textOf(placedMail(order, verified, shop))).toContain(french)
  expect(textOf(placedMail({ ...order, locale: 'en' }, verified, shop))).toContain(english)
})

test('the email about an order without a promise mentions no time', () => {
  const order = orderOf(begin('cash', goods(2_000)))
  for (const locale of ['fr', 'en'] as const)
    expect(textOf(placedMail({ ...order, locale }, verified, shop))).not.toMatch(/minute/)
})

test('a line is named with brand and unit, in the language of the email', () => {
  const order = orderOf(begin('cash', goods(2_000)))
  expect(textOf(placedMail(order, verified, shop))).toContain('2 × Lait, Ndar, 1 L : 2 000 F CFA')
  expect(textOf(changedMail({ ...order, locale: 'en' }, verified, shop))).toContain('2 × Milk, Ndar, 1 L: ')
  const loose = { ...order, lines: [{ ...line, brand: '' }] }
  expect(textOf(placedMail(loose, verified, shop))).toContain('2 × Lait, 1 L : ')
})

test('an address without a town leaves no gap', () => {
  const address = {
    address_line: 'Rue 12',
    city: '',
    state: '',
    country: '',
    pincode: '',
    mobile: '77 111 22 33',
  }
  const { text } = laidOut(placedMail({ ...orderOf(begin('cash', goods(2_000))), address }, verified, shop))
  expect(text).toContain('Rue 12, 77\u00a0111\u00a022\u00a033')
})

test('a cancellation gives its reason, and the amount refunded after a partial refund', () => {
  const cancelled = (order: OrderTransition, reason: OrderReason | null = null) =>
    textOf(stateMail(orderOf(moveTo(order, 'cancelled', 'staff')!), reason, verified, shop))
  expect(cancelled(begin('cash', goods(2_000)), 'too_far')).toContain('L’adresse est trop loin')
  expect(cancelled(begin('cash', goods(2_000)))).toContain('Rien n’a été payé')
  expect(cancelled(paidByCard)).toContain('Nous vous remboursons 2 000 F CFA sur votre carte')
  const less = changeAmounts(paidByCard, { bill: goods(1_500), allowance: 0 })!
  const partly = refundDone(less, 500)
  expect(cancelled(partly)).toContain('Nous vous remboursons 1 500 F CFA sur votre carte')
  const back = refundDone(moveTo(partly, 'cancelled', 'staff')!, 1_500)
  expect(textOf(cancelledMail(orderOf(back), verified, shop))).toContain(
    '2 000 F CFA vous ont déjà été remboursés',
  )
})

test('the email about a returned order says what happens to the money', () => {
  const returned = (order: OrderTransition) => {
    const packed = moveTo(moveTo(order, 'picking', 'staff')!, 'on_the_way', 'staff')!
    const back = moveTo(moveTo(packed, 'not_delivered', 'staff')!, 'returned', 'staff')!
    return textOf(stateMail(orderOf(back), null, verified, shop))
  }
  expect(returned(begin('cash', goods(2_000)))).toContain('Rien n’a été payé')
  expect(returned(paidByCard)).toContain('Nous vous remboursons 2 000 F CFA sur votre carte')
})

test('an email about a partial refund does not call the order refunded', () => {
  const less = changeAmounts(paidByCard, { bill: goods(1_500), allowance: 0 })!
  const partly = textOf(refundedMail(orderOf(refundDone(less, 500)), { amount: 500 }, verified, shop))
  expect(partly).toContain('Un remboursement pour votre commande DX-7K3M9QWP')
  expect(partly).toContain('Nous avons remboursé 500 F CFA sur votre carte')
  const whole = refundDone(moveTo(paidByCard, 'cancelled', 'staff')!, 2_000)
  expect(refundedMail(orderOf(whole), { amount: 2_000 }, verified, shop).subject).toBe(
    'Votre commande DX-7K3M9QWP est remboursée',
  )
})

test.each(paymentMethods)(
  'a provider refund of a payment by %s never mentions another payment method',
  (method) => {
    const owed = { ...orderOf(moveTo(paidByCard, 'cancelled', 'staff')!), paymentMethod: method }
    const spaced = (text: string) => text.replaceAll(/\s+/g, ' ')
    for (const [state, key] of [
      ['owed', 'refundStarted'],
      ['done', 'refundDone'],
    ] as const) {
      const mail = spaced(
        textOf(cancelledMail({ ...owed, refunds: [refundOf(2_000, 'provider', state)] }, verified, shop)),
      )
      const methods = paymentMethods.filter((candidate) =>
        mail.includes(spaced(mailTexts.fr.byMethod[candidate][key](formatXof(2_000)))),
      )
      expect(methods, state).toEqual([method])
    }
  },
)

test('money to pay out for a card payment is not announced as a card refund', () => {
  const more = changeAmounts(paidByCard, { bill: goods(2_500), allowance: 0 })!
  const delivered = moveTo({ ...more, status: 'on_the_way' }, 'delivered', 'staff')!
  const owed = changeAmounts(delivered, { bill: goods(100), allowance: 0 })!
  const refunds = [refundOf(2_000, 'provider', 'owed'), refundOf(400, 'cash', 'owed')]
  const mail = textOf(changedMail({ ...orderOf(owed), refunds }, verified, shop))
  expect(mail).toContain('Nous vous remboursons 2 000 F CFA sur votre carte.')
  expect(mail).toContain('Nous vous devons 400 F CFA.')
  const inCash = { ...orderOf(owed), refunds: [refundOf(2_400, 'cash', 'failed')] }
  expect(textOf(changedMail(inCash, verified, shop))).not.toContain('carte')
})

test('an email about money to pay out asks how, until the customer has chosen, and leads to their account', () => {
  const order = orderOf(changeAmounts(paidByCard, { bill: goods(1_500), allowance: 0 })!)
  const asks = owedMail(order, { amount: 500 }, verified, shop)
  expect(textOf(asks)).toContain('Nous vous devons 500 F CFA. Dites-nous sur la page de la commande')
  expect(asks.layout.action?.url).toBe(`${shop.publicUrl}/dashboard/myorders/${order.id}`)
  expect(asks.link).toBeNull()
  const refunds = [refundOf(500, 'cash', 'failed')]
  const composed = (payout: StoredOrder['payout']) => [
    cancelledMail({ ...order, refunds, payout }, verified, shop),
    changedMail({ ...order, refunds, payout }, verified, shop),
    stateMail({ ...order, refunds, payout, status: 'returned' }, null, verified, shop),
  ]
  for (const mail of composed(null)) {
    expect(textOf(mail)).toContain('Dites-nous sur la page de la commande')
    expect(mail.layout.action?.url).toBe(asks.layout.action?.url)
  }
  for (const mail of composed({ channel: 'cash', phone: null })) expect(mail.link).not.toBeNull()
  const owedBy = (channel: PayoutChannel) =>
    textOf(
      owedMail({ ...order, payout: { channel, phone: '+221771234567' } }, { amount: 500 }, verified, shop),
    )
  expect(owedBy('cash')).toContain('Nous vous rendons 500 F CFA en espèces.')
  expect(owedBy('mobile_money')).toContain('Nous vous envoyons 500 F CFA par mobile money.')
  expect(owedBy('mobile_money')).not.toMatch(/77/)
  const sent = refundedMail(order, { amount: 500, channel: 'mobile_money' }, verified, shop)
  expect(textOf(sent)).toContain('Nous vous avons envoyé 500 F CFA par mobile money.')
})

test('the email about a changed order states the refund and the amount left to pay', () => {
  const less = changeAmounts(begin('cash', goods(2_000)), { bill: goods(2_000), allowance: 300 })!
  expect(textOf(changedMail(orderOf(less), verified, shop))).toMatch(
    /Geste commercial : −300 F CFA\s+Total : 1 700 F CFA/,
  )
  const more = changeAmounts(paidByCard, { bill: goods(2_500), allowance: 0 })!
  expect(textOf(changedMail(orderOf(more, 'en'), verified, shop))).toMatch(/To pay on delivery\W+500 F CFA/)
  expect(textOf(placedMail(orderOf(begin('cash', goods(2_000))), verified, shop))).not.toContain('À payer')
})

test('an email about changed lines names the credit that this change returned', () => {
  const returned = { ...orderOf(begin('cash', goods(2_000))), creditUsed: 400, creditReturned: 300 }
  const text = textOf(changedMail(returned, verified, shop, { creditBack: 100 }))
  expect(text).toMatch(/100\s?F\sCFA sont de nouveau/)
  expect(text).not.toMatch(/300\s?F/)
  expect(textOf(changedMail(returned, verified, shop))).not.toContain('de nouveau')
})

test('an email says what went wrong before it says what happens next', () => {
  const order = { ...orderOf(begin('cash', goods(2_000))), status: 'not_delivered' as const }
  expect(textOf(stateMail(order, 'nobody_there', verified, shop))).toMatch(
    /Personne n’a ouvert au livreur\.\s+Nous vous appelons/,
  )
})

test('the email about a delivery says what to have ready, and each state that is emailed has its texts', () => {
  const left = { ...orderOf(begin('cash', goods(2_000))), status: 'on_the_way' as const }
  expect(textOf(stateMail(left, null, verified, shop))).toContain('Préparez 2 000 F CFA pour le livreur')
  expect(textOf(stateMail({ ...left, toCollect: 0 }, null, verified, shop))).not.toContain('Préparez')
  for (const locale of ['fr', 'en'] as const)
    for (const state of orderStates)
      if (orderStateTable[state].mailed && state !== 'cancelled')
        expect(mailTexts[locale].states[state]?.text, state).toMatch(/^[A-ZÉ].*\.$/)
      else expect(mailTexts[locale].states[state], state).toBeNull()
})

test('the bill of an email lists the delivery fee, the rounding and the amount due', () => {
  const bill = billOf(2_003, { deliveryFee: 500, freeFrom: 5_000, roundsCash: true }, 'cash')
  const text = textOf(placedMail(orderOf(begin('cash', bill)), verified, shop))
  expect(text).toContain('Livraison : 500 F CFA\nArrondi : −3 F CFA\nTotal : 2 500 F CFA')
})

test.each([
  ['fr', /Donnez\s+votre\s+avis/],
  ['en', /Rate\s+it\s+on/],
] as const)('asks in %s for reviews of what was delivered, in shops that take them', (locale, asks) => {
  const mailOf = (status: StoredOrder['status'], isOn: boolean) => {
    const order = { ...orderOf(begin('cash', goods(2_000)), locale), status }
    const settings = { current: { ...defaultSettings, reviews: { isOn } } }
    return textOf(stateMail(order, null, verified, { ...shop, settings }))
  }
  expect(mailOf('delivered', true)).toMatch(asks)
  expect(mailOf('delivered', false)).not.toMatch(asks)
  expect(mailOf('on_the_way', true)).not.toMatch(asks)
})
