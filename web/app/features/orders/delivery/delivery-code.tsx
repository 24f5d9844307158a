import type { Order } from '@dix/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useDeliveryCode } from '../orders-query.ts'

/** The code that the shopper gives the rider at the door; nothing at any other time. */
export function DeliveryCode({ order }: { order: Pick<Order, '_id' | 'status'> }) {
  const code = useDeliveryCode(order)
  return code && <CodeCard code={code} />
}

/** The digits to say at the door. */
export function CodeCard({ code }: { code: string }) {
  const t = useTranslations('orders')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-mangue p-4 text-cafe"
    >
      <div className="min-w-0 grow basis-24">
        <h2 id={id} className="type-h3">
          {t('code')}
        </h2>
        <p className="text-small text-pretty">{t('codeHint')}</p>
      </div>
      <p className="sr-only">{[...code].join(' ')}</p>
      <div aria-hidden="true" className="flex gap-1.5">
        {[...code].map((digit, place) => (
          <span
            key={place}
            className="flex h-12 w-9.5 items-center justify-center rounded-field bg-white text-h2 font-extrabold tabular-nums"
          >
            {digit}
          </span>
        ))}
      </div>
    </section>
  )
}
