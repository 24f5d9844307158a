import { type Order, paymentStateTable } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { paymentHint, refundSums } from './order-words.ts'

/** The payment of an order and its state. */
export function OrderPayment({ order }: { order: Order }) {
  const states = useTranslations('paymentStates')
  const hints = useTranslations('paymentHints')
  const hint = paymentHint(order)
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-h3">{states(order.payment_status)}</h2>
        {/* No sum beside "nothing to pay". */}
        {paymentStateTable[order.payment_status]?.money !== 'none' && (
          <Amount value={amountOf(order)} currency="same" className="text-h2-phone font-extrabold" />
        )}
      </div>
      <div className="mt-0.5 text-card text-ink-2">
        {hint && <p>{hints(hint)}</p>}
        {order.toCollectAmt > 0 && order.payWith !== null && (
          <p>
            <Note note={order.payWith} total={order.toCollectAmt} />
          </p>
        )}
        <Refunds order={order} />
      </div>
    </section>
  )
}

/** How much is refunded, by each way. */
function Refunds({ order }: { order: Order }) {
  const t = useTranslations('refunds')
  return refundSums(order).map(({ text, amount }) => (
    <p key={text}>{t.rich(text, { amount: () => <Amount value={amount} currency="same" /> })}</p>
  ))
}

/** The amount that the payment state refers to, in whole XOF. */
function amountOf({ payment_status, toCollectAmt, owedBackAmt, refundedAmt, paidAmt }: Order): number {
  switch (payment_status) {
    case 'due':
    case 'pending':
    case 'partially_paid':
      return toCollectAmt
    case 'refund_pending':
      return owedBackAmt
    case 'partially_refunded':
    case 'refunded':
      return refundedAmt
    default:
      return paidAmt
  }
}

function Note({ note, total }: { note: number; total: number }) {
  const t = useTranslations('orders')
  return t.rich('dueNote', {
    note: () => <Amount value={note} currency="same" />,
    change: () => <Amount value={note - total} currency="same" />,
  })
}
