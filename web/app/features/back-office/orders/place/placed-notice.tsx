import type { PlacedOrder } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink } from '../../../../ui/button.tsx'

type PlacedProps = {
  message: string
  /** The order that an earlier submit of the form placed. */
  order: PlacedOrder
  onPlaceAnew: () => void
}

/** Says that the form was placed before it was changed, and offers to open that order or to place a second one. */
export function PlacedNotice({ message, order, onPlaceAnew }: PlacedProps) {
  const t = useTranslations('desk')
  return (
    <section aria-label={message} className="rounded-card bg-mangue-soft p-4 text-card text-mangue-ink">
      <p className="text-body font-bold">{message}</p>
      <p>{t('notInPlaced')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink variant="outline" to={`/dashboard/orders/${order._id}`}>
          {t('openPlaced', { number: order.orderId })}
        </ButtonLink>
        <Button variant="outline" onClick={onPlaceAnew}>
          {t('placeAnew')}
        </Button>
      </div>
    </section>
  )
}
