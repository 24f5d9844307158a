import { type AdminReview, isErrorOf, type SharedCode } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stars } from '../../../ui/stars.tsx'
import { refreshAndThrow } from './reviews-query.ts'

type Call = 'PUT /api/review/answer' | 'PUT /api/review/hide'

/** A review as opened in a dialog, or its newer version from a refusal of `call`. */
export function useCurrentReview(opened: AdminReview, call: Call) {
  const [current, setCurrent] = useState(opened)
  return {
    current,
    isOther: current !== opened,
    /** Takes over the review of a refusal for the next attempt. @throws the refusal */
    take: (failure: unknown): Promise<never> => {
      if (isErrorOf(failure, call)) {
        if (failure.code === 'changed_meanwhile') setCurrent(failure.data)
        else failure.code satisfies 'not_found' | SharedCode
      }
      return refreshAndThrow(failure)
    },
  }
}

/** The current text of a review that was changed while a dialog was open. */
export function CurrentReview({ review: { stars, text, answer, hiddenReason } }: { review: AdminReview }) {
  const t = useTranslations('adminReviews')
  return (
    <div className="mb-4 rounded-field bg-coton p-3 text-card wrap-anywhere">
      <p className="font-semibold">{t('isNow')}</p>
      <Stars stars={stars} label={t('ofStars', { stars })} />
      {text && <p className="whitespace-pre-line">{text}</p>}
      {answer && (
        <p className="mt-1.5 whitespace-pre-line">
          <b>{t('answer')}</b> {answer.text}
        </p>
      )}
      {hiddenReason !== null && (
        <p className="mt-1.5">
          <b>{t('reason')}</b> {hiddenReason}
        </p>
      )}
    </div>
  )
}
