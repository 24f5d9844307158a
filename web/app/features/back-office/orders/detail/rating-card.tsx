import type { OrderRating } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/button.tsx'
import { PhotoThumbnail } from '../../../../ui/photo-thumbnail.tsx'
import { Stars } from '../../../../ui/stars.tsx'
import type { DeskAction } from '../actions/use-actions.tsx'

/** How the customer rated the delivery, with the refund one tap away if the order allows one. */
export function RatingCard({ rating, refund }: { rating: OrderRating; refund: DeskAction | undefined }) {
  const t = useTranslations('desk')
  const reasons = useTranslations('ratingReasons')
  const format = useFormatter()
  const { stars, text, photo, at } = rating
  return (
    <section
      aria-label={t('rating')}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
    >
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-3">
          <Stars stars={stars} label={t('ratedWith', { stars })} />
          <time dateTime={at} className="text-small text-ink-2">
            {format.dateTime(new Date(at), { dateStyle: 'medium' })}
          </time>
        </p>
        {rating.reasons.length > 0 && (
          <p className="font-semibold">{rating.reasons.map((reason) => reasons(reason)).join(' · ')}</p>
        )}
        {text && <p className="wrap-anywhere whitespace-pre-line">{t('quoted', { note: text })}</p>}
        {photo && <PhotoThumbnail src={photo} alt={t('ratingPhoto')} className="mt-2" />}
      </div>
      {refund && (
        <Button variant="outline" onClick={refund.act}>
          <Undo2 className="size-5" aria-hidden="true" />
          {refund.label}
        </Button>
      )}
    </section>
  )
}
