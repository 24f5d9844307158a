import type { MessageChannel, MessagePurpose, ShopSettings } from '@dix/contract'

/** Texts by their names, which are those of the approved templates of WhatsApp, too. */
export const messageTemplates = [
  'order_placed',
  'order_on_the_way',
  'order_on_the_way_cash',
  'order_delivered',
  'order_cancelled',
  'code',
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** The budget of a purpose for one day, in whole XOF. */
export function budgetOf(purpose: MessagePurpose, settings: ShopSettings['messages']): number {
  return { codes: settings.codesBudget, steps: settings.stepsBudget, offers: settings.offersBudget }[purpose]
}

/** What a message is taken to cost until the gateway tells, in whole XOF. */
export function priceOf(channel: MessageChannel, settings: ShopSettings['messages']): number {
  return { sms: settings.smsPrice, whatsapp: settings.whatsappPrice }[channel]
}

/** How far a message has come. Statuses come late and more than once: none leads back. */
const progress = { waiting: 0, sending: 1, unknown: 2, sent: 3, delivered: 4, read: 5 } as const

/** Whether a status changes the state of a message. What was delivered has not failed. */
export function follows(
  next: 'sent' | 'delivered' | 'read' | 'failed',
  state: keyof typeof progress | 'failed',
): boolean {
  if (state === 'failed') return next === 'delivered' || next === 'read'
  if (next === 'failed') return progress[state] < progress.delivered
  return progress[next] > progress[state]
}
