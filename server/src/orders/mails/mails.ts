import {
  formatXof,
  isToHandBack,
  type OrderReason,
  type OrderState,
  orderLinkPath,
  orderStateTable,
  refundChannels,
  refundMethod,
  shownPostalCode,
  slotWords,
  timesText,
  townText,
} from '@dix/contract'
import { asDeliveryAddress, type Mailbox } from '../../accounts/index.ts'
import type { Mail, MailRow } from '../../platform/mail/index.ts'
import type { OrdersDependencies } from '../dependencies.ts'
import { isSlotOver, refundSum } from '../rules.ts'
import type { OrderLine, OrderRefund, OrderRow, StoredOrder, StoredPayout } from '../schema.ts'
import { billed, chargedAtFirst, creditOf } from '../states/rules.ts'
import { fullNameOf, lineTotal, promiseOf, slotField } from '../wire.ts'
import { mailTexts } from './mail-texts.ts'
import { newOrderLink, type OrderLink } from './order-links.ts'

/** The emails about orders, in the language of the order. */

type Shop = Pick<OrdersDependencies, 'publicUrl' | 'shopLanguage'>

/** Only for emails with an address. */
type PromisingShop = Shop & Pick<OrdersDependencies, 'settings'>

/** An email with the link that it contains; null if it only leads to the customer's account. */
export type OrderMail = Mail & { link: OrderLink | null }

/** An order as its email lists it, even before it is written. */
export type MailedOrder = Omit<
  StoredOrder,
  'createdAt' | 'placedAt' | 'timeline' | 'refunds' | 'version' | 'demo' | 'pickerId' | 'bags' | 'payout'
>

/** Confirms an order and lists its lines. */
export function placedMail(order: MailedOrder, to: Mailbox, shop: PromisingShop): OrderMail {
  const { placed, placedText, placedForSlot, placedNote } = mailTexts[order.locale]
  const { slot } = slotField(order)
  return compose(order, to, shop, {
    kind: 'placed',
    subject: placed(order.number),
    paragraphs: [slot ? placedForSlot(slotWords(slot, order.locale)) : placedText(promiseOf(order))],
    rows: [...asBill(order, shop), ...asDelivery(order, to, shop)],
    footnote: placedNote,
  })
}

/** Announces a cancellation and says what happens to the money. @param reason given by staff */
export function cancelledMail(
  order: StoredOrder,
  to: Mailbox,
  shop: Shop,
  reason: OrderReason | null = null,
): OrderMail {
  const { cancelled, cancelledText } = mailTexts[order.locale]
  return compose(order, to, shop, {
    kind: order.status,
    subject: cancelled(order.number),
    paragraphs: [cancelledText, ...whyOf(order, reason), ...moneyOf(order)],
    isInAccount: isAsked(order),
  })
}

/** Says what happens to the money of an order that is no longer due. */
function moneyOf(order: StoredOrder): string[] {
  const credit = creditTextsOf(order, order.creditReturned)
  const [{ nothingPaid }, started] = [mailTexts[order.locale], startedOf(order)]
  if (started.length > 0) return [...started, ...credit]
  const done = refundTexts(order, 'refundDone', ({ state }) => state === 'done')
  return done.length + credit.length > 0 ? [...done, ...credit] : [nothingPaid]
}

/** Says how much credit of the order is the customer's again. @param amount in whole XOF */
function creditTextsOf({ locale }: StoredOrder, amount: number): string[] {
  return amount > 0 ? [mailTexts[locale].creditReturned(formatXof(amount))] : []
}

/** Announces the refunds that are on their way, or to be paid out. */
function startedOf(order: StoredOrder): string[] {
  const owed = refundSum(order.refunds.filter(isToHandBack))
  const sent = refundTexts(
    order,
    'refundStarted',
    (refund) => refund.state !== 'done' && !isToHandBack(refund),
  )
  return owed > 0 ? [...sent, owedText(order, owed)] : sent
}

/** Whether the customer still has to choose how they get what is to be paid out. */
const isAsked = ({ payout, refunds }: StoredOrder): boolean => payout === null && refunds.some(isToHandBack)

/** Says how an amount will be paid out, or asks. @param amount in whole XOF */
function owedText({ locale, payout }: Pick<OrderRow, 'locale' | 'payout'>, amount: number): string {
  const { choosePayout, byMethod } = mailTexts[locale]
  return (payout ? byMethod[payout.channel].refundStarted : choosePayout)(formatXof(amount))
}

/** The text for each way in which money is refunded. */
function refundTexts(
  { locale, refunds, paymentMethod }: StoredOrder,
  text: 'refundStarted' | 'refundDone',
  isMeant: (refund: OrderRefund) => boolean,
): string[] {
  return refundChannels.flatMap((channel) => {
    const amount = refundSum(refunds.filter((refund) => refund.channel === channel && isMeant(refund)))
    const texts = mailTexts[locale].byMethod[refundMethod(channel, paymentMethod)]
    return amount > 0 ? [texts[text](formatXof(amount))] : []
  })
}

/** Says that a payment arrived after its stock was released, or after its delivery slot. */
export function tooLateMail(order: OrderRow, to: Mailbox, shop: Shop): OrderMail {
  const { cancelled, tooLate, tooLateForSlot, byMethod } = mailTexts[order.locale]
  const why = isSlotOver(order, Date.now()) ? tooLateForSlot : tooLate
  const paragraphs = [why, byMethod[order.paymentMethod].refundStarted(formatXof(chargedAtFirst(order)))]
  return compose(order, to, shop, { subject: cancelled(order.number), paragraphs })
}

/** Why staff refund or cancel, if they gave a reason. */
const whyOf = ({ locale }: Pick<OrderRow, 'locale'>, reason: OrderReason | null = null): string[] =>
  reason === null ? [] : [mailTexts[locale].reasons[reason]]

/** A refund as its email states it: an amount in whole XOF, and the reason that staff gave. */
type MailedRefund = Pick<OrderRefund, 'amount'> & Partial<Pick<OrderRefund, 'reason' | 'channel'>>

/** Confirms a full or partial refund. */
export function refundedMail(order: OrderRow, refund: MailedRefund, to: Mailbox, shop: Shop): OrderMail {
  const { amount, reason, channel = 'provider' } = refund
  const { refunded, partlyRefunded, byMethod } = mailTexts[order.locale]
  const isWhole = order.refunded === order.paid && creditOf(order) === 0
  const method = refundMethod(channel, order.paymentMethod)
  const paragraphs = [...whyOf(order, reason), byMethod[method].refunded(formatXof(amount))]
  return compose(order, to, shop, {
    subject: (isWhole ? refunded : partlyRefunded)(order.number),
    paragraphs,
  })
}

/**
 * Says that the shop owes the customer money that it pays out, and asks how they want it, or that credit was reverted,
 * instead of which it owes money again.
 */
export function owedMail(order: OrderRow, refund: MailedRefund, to: Mailbox, shop: Shop): OrderMail {
  const { amount, reason, channel } = refund
  const { partlyRefunded, creditReverted } = mailTexts[order.locale]
  const isReverted = channel === 'credit'
  const text = isReverted ? creditReverted.text(formatXof(amount)) : owedText(order, amount)
  return compose(order, to, shop, {
    subject: (isReverted ? creditReverted.subject : partlyRefunded)(order.number),
    paragraphs: [...whyOf(order, reason), text],
    isInAccount: true,
  })
}

/**
 * Says how the customer is paid out, because another user may have chosen it in their name. It contains only the end of
 * the number, because an unverified address may belong to a stranger.
 */
export function payoutMail(order: StoredOrder, payout: StoredPayout, to: Mailbox, shop: Shop): OrderMail {
  const { payoutChosen, payoutBy, payoutNotYou } = mailTexts[order.locale]
  const amount = formatXof(refundSum(order.refunds.filter(isToHandBack)))
  return compose(order, to, shop, {
    subject: payoutChosen(order.number),
    paragraphs: [payoutBy[payout.channel](amount, payout.phone?.slice(-2) ?? ''), payoutNotYou],
    isInAccount: true,
  })
}

/** The weight already precedes the name. */
const withoutStep = (line: OrderLine) => (line.stepGrams ? { ...line, unit: '' } : line)

function asBill(order: MailedOrder, { shopLanguage }: Shop): MailRow[] {
  const { locale, subTotal, total, couponCode, couponAmount, deliveryFee, rounding, allowance, toCollect } =
    order
  const credit = creditOf(order)
  const texts = mailTexts[locale]
  const lines = order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      label: `${timesText(locale, line)} ${fullNameOf(withoutStep(line), { locale, shopLanguage })}`,
      value: formatXof(lineTotal(line)),
    }))
  const saved = subTotal - total
  const due = billed(order) - credit - allowance
  return [
    ...lines,
    { label: texts.subTotal, value: formatXof(subTotal) },
    ...(saved > 0 ? [{ label: texts.savings, value: formatXof(saved) }] : []),
    ...(couponAmount > 0
      ? [{ label: texts.coupon(couponCode ?? ''), value: `−${formatXof(couponAmount)}` }]
      : []),
    { label: texts.delivery, value: deliveryFee > 0 ? formatXof(deliveryFee) : texts.free },
    ...(rounding > 0 ? [{ label: texts.rounding, value: `−${formatXof(rounding)}` }] : []),
    ...(credit > 0 ? [{ label: texts.credit, value: `−${formatXof(credit)}` }] : []),
    ...(allowance > 0 ? [{ label: texts.allowance, value: `−${formatXof(allowance)}` }] : []),
    { label: texts.total, value: formatXof(due), strong: true },
    ...(toCollect > 0 && toCollect < due
      ? [{ label: texts.toPay, value: formatXof(toCollect), strong: true }]
      : []),
  ]
}

/**
 * Payment and delivery. An unverified email address may belong to a stranger, who must not receive text typed by a
 * user.
 */
function asDelivery(order: MailedOrder, { emailVerified }: Mailbox, { settings }: PromisingShop): MailRow[] {
  const texts = mailTexts[order.locale]
  const address = asDeliveryAddress(order.address, settings.current.zones.quarters)
  const { address_line, landmark, country, pincode, mobile, phone } = address
  const isByCredit = creditOf(order) > 0 && order.paid + order.toCollect === 0
  const payment = isByCredit ? texts.credit : texts.byMethod[order.paymentMethod].payment
  const region = [country, shownPostalCode(pincode)].filter(Boolean).join(' - ')
  const number = (phone?.shown ?? mobile).replaceAll(' ', '\u00a0')
  const fullAddress = [address_line, landmark, townText(address), region, number].filter(Boolean).join(', ')
  return [
    {
      label: texts.payment,
      value: order.cashTendered === null ? payment : texts.cashTendered(formatXof(order.cashTendered)),
      long: true,
    },
    ...(emailVerified ? [{ label: texts.address, value: fullAddress, long: true }] : []),
    ...(emailVerified && order.note !== null ? [{ label: texts.note, value: order.note, long: true }] : []),
  ]
}

/** States with an email of their own, not written like the others. */
const ownMails: { readonly [State in OrderState]?: typeof cancelledMail } = { cancelled: cancelledMail }

/** Reports the state of an order, without its address, phone number or note. */
export function stateMail(
  order: StoredOrder,
  reason: OrderReason | null,
  to: Mailbox,
  shop: Shop & Partial<Pick<OrdersDependencies, 'settings'>>,
): OrderMail {
  const own = ownMails[order.status]
  if (own) return own(order, to, shop, reason)
  const texts = mailTexts[order.locale]
  const ofState = texts.states[order.status]
  if (!ofState) throw new Error(`No email is sent about ${order.status} orders`)
  const { desk, due, received } = orderStateTable[order.status]
  const paragraphs = [
    ...whyOf(order, reason),
    ofState.text,
    ...(desk === 'out' && order.toCollect > 0 ? [texts.toCollect(formatXof(order.toCollect))] : []),
    ...(due ? [] : moneyOf(order)),
    ...(received && shop.settings?.current.reviews.isOn ? [texts.rate] : []),
  ]
  return compose(order, to, shop, {
    kind: order.status,
    subject: ofState.subject(order.number),
    paragraphs,
    isInAccount: !due && isAsked(order),
  })
}

/**
 * Says that the shop changed an order's lines or amount, or that its customer added to it, and lists the order.
 *
 * @param change.creditBack the credit that the change returned, in whole XOF
 * @param change.reason of a lower amount
 * @param change.isAddition whether its customer made the whole change
 */
export function changedMail(
  order: StoredOrder,
  to: Mailbox,
  shop: Shop,
  {
    creditBack = 0,
    reason = null,
    isAddition = false,
  }: { creditBack?: number; reason?: OrderReason | null; isAddition?: boolean } = {},
): OrderMail {
  const { changed, changedText, addedText } = mailTexts[order.locale]
  return compose(order, to, shop, {
    subject: changed(order.number),
    paragraphs: [
      ...whyOf(order, reason),
      ...startedOf(order),
      ...creditTextsOf(order, creditBack),
      isAddition ? addedText : changedText,
    ],
    rows: asBill(order, shop),
    isInAccount: isAsked(order),
  })
}

/** Says that the shop corrected the delivery address. */
export function addressMail(order: StoredOrder, to: Mailbox, shop: PromisingShop): OrderMail {
  const { changed, addressText } = mailTexts[order.locale]
  return compose(order, to, shop, {
    subject: changed(order.number),
    paragraphs: [addressText],
    rows: asDelivery(order, to, shop),
  })
}

/** Says that nobody began to pick the order in time, so that it can be cancelled again. */
export function lateMail(order: StoredOrder, to: Mailbox, shop: Shop): OrderMail {
  const { late, lateText } = mailTexts[order.locale]
  return compose(order, to, shop, { subject: late(order.number), paragraphs: [lateText] })
}

/** `kind` is the state that the email announces, if any. */
type Content = {
  kind?: OrderState
  subject: string
  paragraphs: string[]
  rows?: MailRow[]
  footnote?: string
  /** Whether it leads to the account, because it asks for something that needs a login. */
  isInAccount?: boolean
}

function compose(
  { id, locale }: Pick<OrderRow, 'id' | 'locale'>,
  { email, emailVerified }: Mailbox,
  { publicUrl }: Shop,
  { kind, subject, isInAccount = false, ...content }: Content,
): OrderMail {
  // An unverified address may belong to a stranger. Browsers send no part of a URL after the `#`.
  const { token, link = null } = emailVerified && !isInAccount ? newOrderLink(id) : {}
  const path = token === undefined ? `/dashboard/myorders/${id}` : `${orderLinkPath}#${token}`
  const action = { label: mailTexts[locale].show, url: `${publicUrl}${path}` }
  return {
    to: email,
    link,
    subject,
    layout: { locale, title: subject, action, ...content },
    ...(kind && { about: { id, kind } }),
  }
}
