import type { CardState } from '@dix/contract'
import { CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { reloadCart } from '../../../platform/cart/cart.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Success } from './success-page.tsx'

/**
 * The shopper turned back on the provider's page. What was held for them goes back on the shelf; should that not
 * get through, it goes back by itself a little later.
 *
 * @param order id of what was to be paid, null where it is not known
 */
export function Cancelled({ order }: { order: string | null }) {
  const t = useTranslations('outcome')
  const state = useGivenUp(order)
  // Paid on another device, or in another tab, before turning back here.
  if (order && state === 'paid') return <Success text="Payment" order={{ _id: order }} />
  return (
    <Notice
      icon={<CircleX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={t('cancelled')}
      hint={t('cancelledHint')}
      heading="h1"
    >
      <ButtonLink to="/">{t('home')}</ButtonLink>
      <ButtonLink to="/checkout" look="soft">
        {t('toCheckout')}
      </ButtonLink>
    </Notice>
  )
}

function useGivenUp(order: string | null): CardState | null {
  const signedIn = useSession() === 'signed-in'
  const [state, setState] = useState<CardState | null>(null)
  useEffect(() => {
    if (!signedIn || !order) return
    ask('PUT /api/order/abandon-payment', { _id: order })
      .then(({ data }) => {
        setState(data.state)
        return reloadCart()
      })
      .catch(() => {})
  }, [signedIn, order])
  return state
}
