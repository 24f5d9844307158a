import type { Order } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { paymentWords } from './order-words.ts'

/** How an order is paid, and how that stands. */
export function OrderPayment({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { word, hint } = paymentWords(order)
  const note = order.payWith ?? order.totalAmt
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-h3">{t(word)}</h2>
        {/* A sum beside "nothing to pay" would ask for it all the same. */}
        {word !== 'void' && (
          <Amount value={order.totalAmt} currency="same" className="text-h2-phone font-extrabold" />
        )}
      </div>
      <p className="mt-0.5 text-card text-ink-2">
        {hint === 'dueNote'
          ? t.rich(hint, {
              note: () => <Amount value={note} currency="same" />,
              change: () => <Amount value={note - order.totalAmt} currency="same" />,
            })
          : t(hint)}
      </p>
    </section>
  )
}
