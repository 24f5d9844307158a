import { CircleX, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Refunded, Success } from './success-page.tsx'
import { useAbandonedPayment } from './use-abandoned-payment.ts'

/**
 * Shown after a shopper cancelled on the provider's page. Abandons the payment, which releases the stock; the server
 * expires it if the request is lost. Says nothing about the money before the response.
 *
 * @param order id of the order, null if unknown
 */
export function Cancelled({ order }: { order: string | null }) {
  const { state, again } = useAbandonedPayment(order)
  switch (state) {
    case 'unknown':
      return <CancelNotice hint="cancelledUnknown" />
    case 'asking':
      return <CancelNotice hint="cancelledAsking" />
    case 'open':
      return <CancelNotice hint="cancelledOpen" again={again} />
    case 'expired':
      return <CancelNotice hint="cancelledHint" toCheckout />
    // The payment was made on another device or in another tab.
    case 'paid':
      return <Success text="Payment" order={order ? { _id: order } : null} />
    case 'refunded':
      return <Refunded order={order} />
  }
}

type CancelNoticeProps = {
  hint: 'cancelledUnknown' | 'cancelledAsking' | 'cancelledOpen' | 'cancelledHint'
  again?: () => void
  toCheckout?: boolean
}

function CancelNotice({ hint, again, toCheckout = false }: CancelNoticeProps) {
  const t = useTranslations('outcome')
  // The page is rendered without a session or a payment.
  const hydrated = useHydrated()
  return (
    <div aria-live="polite">
      <Notice
        icon={<CircleX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
        title={t('cancelled')}
        {...(hydrated ? { hint: t(hint) } : {})}
        heading="h1"
      >
        {again && (
          <Button variant="outline" onClick={again}>
            <RotateCw className="size-4" aria-hidden="true" />
            {t('again')}
          </Button>
        )}
        <ButtonLink to="/">{t('home')}</ButtonLink>
        <ButtonLink to={toCheckout ? '/checkout' : '/dashboard/myorders'} variant="soft">
          {t(toCheckout ? 'toCheckout' : 'toOrders')}
        </ButtonLink>
      </Notice>
    </div>
  )
}
