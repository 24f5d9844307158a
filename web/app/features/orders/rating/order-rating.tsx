import { type Order, orderStateTable, stateOf } from '@dix/contract'
import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { FocusInPlace } from '../../../platform/dom/focus-in-place.tsx'
import { Button } from '../../../ui/button.tsx'
import { PhotoThumbnail } from '../../../ui/photo-thumbnail.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { useOrderRating } from '../orders-query.ts'
import { RatingForm } from './rating-form.tsx'

/** The customer’s rating of a delivered order: to give, and to change for a limited time. */
export function OrderRating({ order: { _id, status } }: { order: Pick<Order, '_id' | 'status'> }) {
  const t = useTranslations('orders')
  const reasons = useTranslations('ratingReasons')
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  const state = stateOf(orderStateTable, status)
  const own = useOrderRating(_id, state !== undefined && orderStateTable[state].received)
  if (!own || (!own.rating && !own.until)) return null
  const { rating, until } = own
  return (
    <section aria-labelledby={id} className="mb-6 rounded-card bg-coton p-4">
      <h2 id={id} className="type-h3 mb-2">
        {t(rating ? 'rated' : 'rateOrder')}
      </h2>
      <FocusInPlace key={rating && !isEditing ? 'rated' : 'form'}>
        {rating && !isEditing ? (
          <>
            <Stars stars={rating.stars} label={t('stars', { stars: rating.stars })} />
            {rating.reasons.length > 0 && (
              <p className="text-small text-ink-2">
                {rating.reasons.map((reason) => reasons(reason)).join(' · ')}
              </p>
            )}
            {rating.text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{rating.text}</p>}
            {rating.photo && (
              <PhotoThumbnail src={rating.photo} alt={t('shownRatingPhoto')} className="mt-2" />
            )}
            {until && (
              <Button variant="outline" onClick={() => setEditing(true)} className="mt-3">
                <Pencil className="size-4" aria-hidden="true" />
                {t('changeRating')}
              </Button>
            )}
          </>
        ) : (
          <RatingForm orderId={_id} rating={rating} onSaved={() => setEditing(false)} />
        )}
      </FocusInPlace>
    </section>
  )
}
