import type { CardState } from '@dix/contract'

/** As `PaymentState` of the table. */
type State = 'preparing' | 'open' | 'paid' | 'lapsed' | 'refunding' | 'refunded'

/** What the provider says of a session. `over`: nobody can pay in it any more, and nobody did. Whole XOF. */
export type Session = {
  outcome: 'open' | 'paid' | 'over'
  reference: string | null
  amount: number | null
  currency: string | null
  /** What was charged, for a refund; null until somebody pays. */
  paymentIntent: string | null
}

/** The currency as the provider writes it. It has no minor unit: amounts go there and back as they are. */
export const currency = 'xof'

/**
 * `confirm`: the money is there, for whoever asked for it to say whether it is still wanted. `refund`: it is not
 * the money that was asked for.
 */
export type Verdict = 'confirm' | 'refund' | 'lapse' | 'nothing'

/** What a payment becomes by what the provider says, whichever word came first, late or twice. */
export function judge(
  payment: { state: State; reference: string; amount: number },
  session: Session,
): Verdict {
  const { state } = payment
  if (session.outcome === 'paid') {
    if (state !== 'open' && state !== 'lapsed') return 'nothing'
    return isFor(payment, session) ? 'confirm' : 'refund'
  }
  return session.outcome === 'over' && (state === 'open' || state === 'lapsed') ? 'lapse' : 'nothing'
}

function isFor(payment: { reference: string; amount: number }, session: Session): boolean {
  return (
    session.reference === payment.reference &&
    session.amount === payment.amount &&
    session.currency === currency
  )
}

/** Milliseconds after the end of a page for the clocks of the shop and of the provider to differ. */
const clockMargin = 5 * 60_000

/** Whether nobody can pay any more by what the provider said when it opened the page, whether it is asked or not. */
export function isOver({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return now.getTime() - expiresAt.getTime() >= clockMargin
}

/** Whether no word of the provider about its session changes anything any more. */
export function isSettled(state: State): boolean {
  return state === 'paid' || state === 'refunding' || state === 'refunded'
}

const shown: Record<State, CardState> = {
  preparing: 'open',
  open: 'open',
  paid: 'paid',
  lapsed: 'lapsed',
  refunding: 'refunded',
  refunded: 'refunded',
}

/** How a payment stands for the shopper. Money on its way back counts as back. */
export function shownState(state: State): CardState {
  return shown[state]
}
