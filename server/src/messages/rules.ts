import type { MessageChannel, MessagePurpose, ShopSettings } from '@dix/contract'

/** Texts by name; the approved templates of WhatsApp have the same names. */
export const messageTemplates = [
  'order_placed',
  'order_late',
  'order_on_the_way',
  'order_on_the_way_cash',
  'order_delivered',
  'order_cancelled',
  'code',
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** The daily budget of a purpose, in whole XOF. */
export function budgetOf(purpose: MessagePurpose, settings: ShopSettings['messages']): number {
  return { codes: settings.codesBudget, steps: settings.stepsBudget, offers: settings.offersBudget }[purpose]
}

/**
 * The part of the daily budget for codes that numbers without an account may use, in whole XOF, so that strangers who
 * request codes for made-up numbers leave the rest to customers.
 */
export function newNumbersBudget({ codesBudget }: ShopSettings['messages']): number {
  return codesBudget / 2
}

/** The failure of a code for which that part had nothing left. */
export const newNumbersFailure = 'budget of new numbers'

/** The assumed cost of a message until the gateway reports it, in whole XOF. */
export function priceOf(channel: MessageChannel, settings: ShopSettings['messages']): number {
  return { sms: settings.smsPrice, whatsapp: settings.whatsappPrice }[channel]
}

/** The progress of a message. Statuses may come late and repeatedly, but never move it back. */
const progress = { waiting: 0, sending: 1, unknown: 2, sent: 3, delivered: 4, read: 5 } as const

/** Whether a status changes the state of a message. A delivered message cannot fail. */
export function follows(
  next: 'sent' | 'delivered' | 'read' | 'failed',
  state: keyof typeof progress | 'failed',
): boolean {
  if (state === 'failed') return next === 'delivered' || next === 'read'
  if (next === 'failed') return progress[state] < progress.delivered
  return progress[next] > progress[state]
}
