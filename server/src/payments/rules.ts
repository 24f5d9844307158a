import { type CheckoutState, namesWhere } from '@dix/contract'

/** The states of a payment with a provider. */
export const providerPaymentStates = [
  'preparing',
  'open',
  'paid',
  'expired',
  'refunding',
  'refunded',
] as const
export type ProviderPaymentState = (typeof providerPaymentStates)[number]

type ProviderPaymentStateRow = {
  /** The state that the shopper sees. */
  checkout: CheckoutState
  /** Whether the provider's session state can change it. */
  followsSession: boolean
  /** Whether it was paid, and whether the shop still has the money. */
  money: 'none' | 'charged' | 'returned'
}

export const providerPaymentStateTable: Record<ProviderPaymentState, ProviderPaymentStateRow> = {
  /** There is no session yet. */
  preparing: { checkout: 'open', followsSession: false, money: 'none' },
  /** The shopper may pay until `expires_at`. */
  open: { checkout: 'open', followsSession: true, money: 'none' },
  /** This is the state even while parts are being refunded. */
  paid: { checkout: 'paid', followsSession: false, money: 'charged' },
  /** The payment can no longer be made and, as far as the provider has reported, was not. */
  expired: { checkout: 'expired', followsSession: true, money: 'none' },
  /** The whole amount is being refunded or has to be paid out by staff. */
  refunding: { checkout: 'refunded', followsSession: false, money: 'charged' },
  refunded: { checkout: 'refunded', followsSession: false, money: 'returned' },
}

/** States of payments that were paid and are not being refunded as a whole. */
export const paidStates = namesWhere(providerPaymentStateTable, ({ checkout }) => checkout === 'paid')

export const providerRefundStates = ['queued', 'done', 'failed'] as const
export type ProviderRefundState = (typeof providerRefundStates)[number]

type ProviderRefundStateRow = {
  /** Whether the provider has yet to report its outcome. */
  waits: boolean
  /** Whether it reduces the amount that can still be refunded. */
  counts: boolean
}

const providerRefundStateTable: Record<ProviderRefundState, ProviderRefundStateRow> = {
  queued: { waits: true, counts: true },
  done: { waits: false, counts: true },
  /** The provider cannot refund it; staff pay it back by hand. */
  // Stryker disable next-line ObjectLiteral: missing values count as false too
  failed: { waits: false, counts: false },
}

/** States of refunds that the provider has yet to report on. */
export const waitingRefundStates = namesWhere(providerRefundStateTable, ({ waits }) => waits)
/** States of refunds that reduce the amount that can still be refunded. */
export const countedRefundStates = namesWhere(providerRefundStateTable, ({ counts }) => counts)

/** The provider's report about a session. `expired`: it can no longer be paid, and was not. Whole XOF. */
export type ProviderSession = {
  outcome: 'open' | 'paid' | 'expired'
  reference: string | null
  amount: number | null
  currency: string | null
  /** The charge, for refunds; null until the session is paid. */
  paymentIntent: string | null
}

/** The currency code of providers. It has no minor unit, so amounts are passed unchanged. */
export const currency = 'xof'

/**
 * The decision about a payment. `confirm`: the money arrived, and the listener decides whether it is still wanted.
 * `refund`: the amount is wrong.
 */
export type PaymentDecision = 'confirm' | 'refund' | 'expire' | 'nothing'

/** The next step for a payment, given the provider's report. Safe for late or repeated reports. */
export function decide(
  payment: { state: ProviderPaymentState; reference: string; amount: number },
  session: ProviderSession,
): PaymentDecision {
  if (!providerPaymentStateTable[payment.state].followsSession || session.outcome === 'open') return 'nothing'
  if (session.outcome === 'expired') return 'expire'
  return isFor(payment, session) ? 'confirm' : 'refund'
}

function isFor(payment: { reference: string; amount: number }, session: ProviderSession): boolean {
  return (
    session.reference === payment.reference &&
    session.amount === payment.amount &&
    session.currency === currency
  )
}

/** Milliseconds after the end of a page that allow for clock differences between shop and provider. */
const clockMargin = 5 * 60_000

/** Whether a page has certainly expired. */
export function isOverdue({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return now.getTime() - expiresAt.getTime() >= clockMargin
}

/** What a provider can refund: any part of a payment, only the whole, or nothing. */
export type RefundCapability = 'parts' | 'whole' | 'none'

/** Whether a provider can send a refund. @param refund in whole XOF */
export function canRefund(
  capability: RefundCapability,
  { amount, paid }: { amount: number; paid: number },
): boolean {
  return capability === 'parts' || (capability === 'whole' && amount === paid)
}

/** Sums of a payment's refunds in whole XOF: `started` are queued or done. */
export type RefundSums = { started: number; done: number }

/** The amount of a payment that can still be refunded. */
export function leftToRefund(
  { state, amount }: { state: ProviderPaymentState; amount: number },
  { started }: RefundSums,
): number {
  return isCharged(state) ? amount - started : 0
}

/**
 * The provider's refunds that the shop does not know: made in the dashboard, or rejected later by a bank. Whole XOF.
 *
 * @param ended ids of the shop's refunds with a recorded outcome
 */
export function compareRefunds(
  payment: { state: ProviderPaymentState; amount: number },
  sums: RefundSums,
  sent: readonly { id: string | undefined; amount: number; outcome: 'done' | 'pending' | 'failed' }[],
  ended: ReadonlySet<string>,
): { byHand: number; rejected: number } {
  const done = sent
    .filter(({ id, outcome }) => outcome === 'done' && (id === undefined || ended.has(id)))
    .reduce((sum, { amount }) => sum + amount, 0)
  const isRejected = sent.some(({ outcome }) => outcome === 'failed')
  return {
    byHand: Math.max(0, Math.min(done - sums.done, leftToRefund(payment, sums))),
    // For a wrong amount, less was refunded than recorded, and nothing was rejected.
    rejected: isRejected ? Math.max(0, sums.done - done) : 0,
  }
}

/** The state of a charged payment after one of its refunds was queued, completed or rejected. */
export function stateAfterRefund(
  { state, amount }: { state: ProviderPaymentState; amount: number },
  { started, done }: RefundSums,
): ProviderPaymentState {
  if (done >= amount) return 'refunded'
  return started >= amount || state === 'refunded' ? 'refunding' : state
}

/** Whether the shop has any of the money. */
export function isCharged(state: ProviderPaymentState): boolean {
  return providerPaymentStateTable[state].money === 'charged'
}

/** Whether it was paid. Later session reports no longer change it. */
export function isSettled(state: ProviderPaymentState): boolean {
  return providerPaymentStateTable[state].money !== 'none'
}
