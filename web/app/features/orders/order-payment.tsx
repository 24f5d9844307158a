import { type Order, paymentStateTable } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { isByCredit, paymentHint, refundSums } from './order-words.ts'

/** The payment of an order and its state. */
export function OrderPayment({ order }: { order: Order }) {
  const states = useTranslations('paymentStates')
  const hints = useTranslations('paymentHints')
  const hint = paymentHint(order)
  // The state may be newer than this page.
  const amount = paymentStateTable[order.payment_status]?.amount
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-h3">{states(order.payment_status)}</h2>
        {amount && !isByCredit(order) && (
          <Amount value={order[amount]} currency="same" className="text-h2-phone font-extrabold" />
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
        <CreditLines order={order} />
      </div>
    </section>
  )
}

/** What the shopper's credit paid, and what of it is theirs again. */
function CreditLines({ order: { creditAmt, creditReturnedAmt = 0 } }: { order: Order }) {
  const t = useTranslations('orders')
  const line = (text: 'creditUsed' | 'creditReturned', value: number) =>
    value > 0 && <p>{t.rich(text, { amount: () => <Amount value={value} currency="same" /> })}</p>
  return (
    <>
      {line('creditUsed', creditAmt)}
      {line('creditReturned', creditReturnedAmt)}
    </>
  )
}

/** The refunded amounts, by way of refund. */
function Refunds({ order }: { order: Order }) {
  const t = useTranslations('refunds')
  return refundSums(order).map(({ text, amount }) => (
    <p key={text}>{t.rich(text, { amount: () => <Amount value={amount} currency="same" /> })}</p>
  ))
}

function Note({ note, total }: { note: number; total: number }) {
  const t = useTranslations('orders')
  return t.rich('dueNote', {
    note: () => <Amount value={note} currency="same" />,
    change: () => <Amount value={note - total} currency="same" />,
  })
}
