import { formatXof, type Money, type OrderReason, paymentStateTable } from '@dix/contract'
import type { Mailbox } from '../accounts/index.ts'
import { layoutMail, type Mail, type MailRow } from '../platform/mail/index.ts'
import type { OrdersDependencies } from './dependencies.ts'
import { mailTexts } from './mail-texts.ts'
import type { OrderRow, StoredOrder } from './schema.ts'
import { lineTotal, nameOf } from './wire.ts'

/** The mails about orders, in the language of the order. */

type Shop = Pick<OrdersDependencies, 'publicUrl' | 'shopLanguage'>

/** An order as its mail repeats it, also before it is written. */
type MailedOrder = Omit<StoredOrder, 'createdAt' | 'timeline' | 'version' | 'demo'>

/** Thanks for an order and repeats it. */
export function placedMail(order: MailedOrder, to: Mailbox, shop: Shop): Mail {
  const { placed, placedText, placedNote } = mailTexts[order.locale]
  return compose(order, to, shop, {
    subject: placed(order.number),
    paragraphs: [placedText],
    rows: [...asBill(order, shop), ...asDelivery(order, to)],
    footnote: placedNote,
  })
}

/** Says that an order is cancelled, and what becomes of its money. */
export function cancelledMail(order: OrderRow, to: Mailbox, shop: Shop): Mail {
  const { cancelled, cancelledText, nothingPaid, byMethod } = mailTexts[order.locale]
  const { refundStarted, refundDone } = byMethod[order.paymentMethod]
  const amount = formatXof(order.paid)
  const refund: Record<Money, string> = {
    none: nothingPaid,
    owed: nothingPaid,
    received: refundStarted(amount),
    returning: refundStarted(amount),
    returned: refundDone(amount),
  }
  const { money } = paymentStateTable[order.paymentStatus]
  return compose(order, to, shop, {
    subject: cancelled(order.number),
    paragraphs: [cancelledText, refund[money]],
  })
}

/** Says that a payment came when its stock was no longer reserved. */
export function tooLateMail(order: OrderRow, to: Mailbox, shop: Shop): Mail {
  const { cancelled, tooLate, byMethod } = mailTexts[order.locale]
  const paragraphs = [tooLate, byMethod[order.paymentMethod].refundStarted(formatXof(order.total))]
  return compose(order, to, shop, { subject: cancelled(order.number), paragraphs })
}

/** Says that money of an order is back. @param amount in whole XOF */
export function refundedMail(order: OrderRow, amount: number, to: Mailbox, shop: Shop): Mail {
  const { refunded, byMethod } = mailTexts[order.locale]
  const paragraphs = [byMethod[order.paymentMethod].refunded(formatXof(amount))]
  return compose(order, to, shop, { subject: refunded(order.number), paragraphs })
}

function asBill(order: MailedOrder, { shopLanguage }: Shop): MailRow[] {
  const { locale, subTotal, total } = order
  const texts = mailTexts[locale]
  const lines = order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({
      label: `${line.quantity} × ${nameOf(line, { locale, shopLanguage })}, ${line.unit.replaceAll(' ', '\u00a0')}`,
      value: formatXof(lineTotal(line)),
    }))
  const saved = subTotal - total
  return [
    ...lines,
    { label: texts.subTotal, value: formatXof(subTotal) },
    ...(saved > 0 ? [{ label: texts.savings, value: formatXof(saved) }] : []),
    { label: texts.delivery, value: texts.free },
    { label: texts.total, value: formatXof(total), strong: true },
  ]
}

/**
 * Payment and delivery. An unverified email address may belong to somebody else, who must not receive texts that a
 * user typed.
 */
function asDelivery(order: MailedOrder, { emailVerified }: Mailbox): MailRow[] {
  const texts = mailTexts[order.locale]
  const { address_line, city, state, country, pincode, mobile } = order.address
  const { payment } = texts.byMethod[order.paymentMethod]
  const fullAddress = [address_line, city, state, `${country} - ${pincode}`, mobile].join(', ')
  return [
    {
      label: texts.payment,
      value: order.payWith === null ? payment : texts.payWith(formatXof(order.payWith)),
    },
    ...(emailVerified ? [{ label: texts.address, value: fullAddress }] : []),
  ]
}

/** Says where an order is. Nothing of its address, phone or note stands in it. */
export function stateMail(order: OrderRow, reason: OrderReason | null, to: Mailbox, shop: Shop): Mail {
  if (order.status === 'cancelled') return cancelledMail(order, to, shop)
  const texts = mailTexts[order.locale]
  const { subject, text } = texts.states[order.status]
  const paragraphs = [
    ...(text === null ? [] : [text]),
    ...(reason === null ? [] : [texts.reasons[reason]]),
    ...(order.status === 'on_the_way' && order.toCollect > 0
      ? [texts.toCollect(formatXof(order.toCollect))]
      : []),
  ]
  return compose(order, to, shop, { subject: subject(order.number), paragraphs })
}

/** Says that the shop changed an order's lines, and repeats it. */
export function changedMail(order: StoredOrder, to: Mailbox, shop: Shop): Mail {
  const { changed, changedText } = mailTexts[order.locale]
  return compose(order, to, shop, {
    subject: changed(order.number),
    paragraphs: [changedText],
    rows: asBill(order, shop),
  })
}

type Content = { subject: string; paragraphs: string[]; rows?: MailRow[]; footnote?: string }

function compose(
  { id, locale }: Pick<OrderRow, 'id' | 'locale'>,
  { email }: Mailbox,
  { publicUrl }: Shop,
  { subject, ...content }: Content,
): Mail {
  const action = { label: mailTexts[locale].show, url: `${publicUrl}/dashboard/myorders/${id}` }
  return { to: email, subject, ...layoutMail({ locale, title: subject, action, ...content }) }
}
