import { type Order, paymentStateTable } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { paymentHint } from './order-words.ts'

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
          <Amount value={order.totalAmt} currency="same" className="text-h2-phone font-extrabold" />
        )}
      </div>
      <p className="mt-0.5 text-card text-ink-2">
        {hint ? hints(hint) : <Note note={order.payWith ?? order.totalAmt} total={order.totalAmt} />}
      </p>
    </section>
  )
}

function Note({ note, total }: { note: number; total: number }) {
  const t = useTranslations('orders')
  return t.rich('dueNote', {
    note: () => <Amount value={note} currency="same" />,
    change: () => <Amount value={note - total} currency="same" />,
  })
}
