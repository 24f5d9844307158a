import { CircleX, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Refunded, Success } from './success-page.tsx'
import { useAbandonedPayment } from './use-abandoned-payment.ts'

/**
 * The shopper turned back on the provider's page. What was held for them goes back on the shelf; should that not
 * get through, it goes back by itself a little later. Of the money nothing is said that the shop has not answered.
 *
 * @param order id of what was to be paid, null where it is not known
 */
export function Cancelled({ order }: { order: string | null }) {
  const t = useTranslations('outcome')
  const { standing, again } = useAbandonedPayment(order)
  // The server does not know whom the page is for, nor what became of their payment.
  const hint = useHydrated() ? { hint: t(hints[standing]) } : {}
  // Paid on another device, or in another tab, before turning back here.
  if (order && standing === 'paid') return <Success text="Payment" order={{ _id: order }} />
  if (order && standing === 'refunded') return <Refunded order={order} />
  return (
    <div aria-live="polite">
      <Notice
        icon={<CircleX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
        title={t('cancelled')}
        {...hint}
        heading="h1"
      >
        {standing === 'open' && (
          <Button look="outline" onClick={again}>
            <RotateCw className="size-4" aria-hidden="true" />
            {t('again')}
          </Button>
        )}
        <ButtonLink to="/">{t('home')}</ButtonLink>
        {standing === 'expired' ? (
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
  untold: 'cancelledUntold',
  asking: 'cancelledAsking',
  open: 'cancelledOpen',
  expired: 'cancelledHint',
  paid: 'cancelledUntold',
  refunded: 'refundedHint',
} as const
