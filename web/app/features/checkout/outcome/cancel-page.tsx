import { CircleX, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Refunded, Success } from './success-page.tsx'
import { useAbandonedPayment } from './use-abandoned-payment.ts'

/**
 * Shown after a shopper cancelled on the provider's page. Abandons the payment, which releases the reserved stock; if the
 * request is lost, the server expires it later. Says nothing about the money before the server has answered.
 *
 * @param order id of the order, null where unknown
 */
export function Cancelled({ order }: { order: string | null }) {
  const t = useTranslations('outcome')
  const { state, again } = useAbandonedPayment(order)
  // The page is rendered without session and payment.
  const hint = useHydrated() ? { hint: t(hints[state]) } : {}
  // Paid on another device or in another tab.
  if (order && state === 'paid') return <Success text="Payment" order={{ _id: order }} />
  if (order && state === 'refunded') return <Refunded order={order} />
  return (
    <div aria-live="polite">
      <Notice
        icon={<CircleX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
        title={t('cancelled')}
        {...hint}
        heading="h1"
      >
        {state === 'open' && (
          <Button look="outline" onClick={again}>
            <RotateCw className="size-4" aria-hidden="true" />
            {t('again')}
          </Button>
        )}
        <ButtonLink to="/">{t('home')}</ButtonLink>
        {state === 'expired' ? (
          <ButtonLink to="/checkout" look="soft">
            {t('toCheckout')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/dashboard/myorders" look="soft">
            {t('toOrders')}
          </ButtonLink>
        )}
      </Notice>
    </div>
  )
}

const hints = {
  unknown: 'cancelledUnknown',
  asking: 'cancelledAsking',
  open: 'cancelledOpen',
  expired: 'cancelledHint',
  paid: 'cancelledUnknown',
  refunded: 'refundedHint',
} as const
