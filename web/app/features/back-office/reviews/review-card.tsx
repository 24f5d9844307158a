import type { AdminReview } from '@dix/contract'
import { Eye, EyeOff, Reply } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Stars } from '../../../ui/stars.tsx'
import { CardButton } from '../categories/card-button.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { refreshAndThrow, refreshReviews } from './reviews-query.ts'

type CardProps = { review: AdminReview; onAnswer: () => void; onHide: () => void }

/** A review with its product and author, and the available actions. */
export function ReviewCard({ review, onAnswer, onHide }: CardProps) {
  const t = useTranslations('adminReviews')
  const { product, author, stars, text, at, answer, hiddenReason, isNew, isDeleted, customerId, changes } =
    review
  const show = useAction(async () => {
    const { _id, revision } = review
    const { message } = await ask('PUT /api/review/show', { _id, revision }).catch(refreshAndThrow)
    toast('success', message)
    await refreshReviews()
  })
  const name = author || t('customer')
  return (
    <article className="rounded-card border border-line bg-white p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Stars stars={stars} label={t('ofStars', { stars })} />
        {isNew && <Badge tone="strong">{t('isNew')}</Badge>}
        {hiddenReason !== null && <Badge tone="muted">{t('isHidden')}</Badge>}
        {isDeleted && <Badge tone="muted">{t('isDeleted')}</Badge>}
      </div>
      <h2 className="type-h3 mt-1.5 wrap-anywhere">
        <Link to={`/dashboard/product?edit=${product._id}`} className="hover:underline">
          {product.name}
        </Link>
      </h2>
      <p className="text-small text-ink-2 wrap-anywhere">
        <Link to={`/dashboard/customers/${customerId}`} className="font-semibold hover:underline">
          {name}
        </Link>
        {' · '}
        <Timestamp at={at} />
      </p>
      {text && <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
      {answer && (
        <div className="mt-3 max-w-prose rounded-field bg-coton p-3 text-card">
          <p className="font-semibold">{t('answer')}</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{answer.text}</p>
          {answer.at < at && <p className="mt-1 text-small">{t('olderAnswer')}</p>}
        </div>
      )}
      {hiddenReason !== null && (
        <p className="mt-3 text-card wrap-anywhere">
          <b>{t('reason')}</b> {hiddenReason}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isDeleted && (
          <CardButton onClick={onAnswer} aria-label={t(answer ? 'changeAnswerTo' : 'answerTo', { name })}>
            <Reply className="size-4" aria-hidden="true" />
            {t(answer ? 'changeAnswer' : 'toAnswer')}
          </CardButton>
        )}
        {hiddenReason === null ? (
          <CardButton danger onClick={onHide} aria-label={t('hideOf', { name })}>
            <EyeOff className="size-4" aria-hidden="true" />
            {t('hide')}
          </CardButton>
        ) : (
          <CardButton onClick={show.act} aria-label={t('showOf', { name })}>
            <Eye className="size-4" aria-hidden="true" />
            {t('show')}
          </CardButton>
        )}
      </div>
      {changes.length > 0 && (
        <Disclosure title={t('history')}>
          <ol className="flex flex-col gap-2 text-small">
            {changes.map((change) => (
              <li key={`${change.at} ${change.action}`} className="wrap-anywhere">
                <b>{t(`did_${change.action}`, { by: change.by || t('formerAccount') })}</b>{' '}
                <span className="text-ink-2">
                  <Timestamp at={change.at} />
                </span>
                {change.text && <p className="text-ink-2 whitespace-pre-line">{change.text}</p>}
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
    </article>
  )
}
