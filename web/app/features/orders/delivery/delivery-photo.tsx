import { deliveryPhotoPath, hasDeliveryPhoto, type Order, orderPhotoDays } from '@dix/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { serverNow } from '../../../platform/api/server-time.ts'
import { PhotoThumbnail } from '../../../ui/photo-thumbnail.tsx'

/** The photo that the rider took instead of entering the code, as long as it is kept. */
export function DeliveryPhoto({ order }: { order: Pick<Order, '_id' | 'timeline'> }) {
  const t = useTranslations('orders')
  const id = useId()
  if (!hasDeliveryPhoto(order.timeline, serverNow())) return null
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex items-center gap-4 rounded-card border border-line bg-white p-4"
    >
      <PhotoThumbnail src={deliveryPhotoPath(order._id)} alt={t('deliveryPhoto')} />
      <div className="min-w-0">
        <h2 id={id} className="type-h3">
          {t('deliveryPhoto')}
        </h2>
        <p className="text-small text-pretty text-ink-2">
          {t('deliveryPhotoHint', { days: orderPhotoDays })}
        </p>
      </div>
    </section>
  )
}
