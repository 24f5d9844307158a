import { type AdminReview, isErrorOf, type SharedCode } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stars } from '../../../ui/stars.tsx'
import { refreshAndThrow } from './reviews-query.ts'

type Call = 'PUT /api/review/answer' | 'PUT /api/review/hide'

/** A review as it was opened in a dialog, or as a refusal of `call` says that it has become since. */
export function useCurrentReview(opened: AdminReview, call: Call) {
  const [current, setCurrent] = useState(opened)
  return {
    current,
    isOther: current !== opened,
    /** Takes the review of a refusal, so that the next try is about it. @throws the refusal */
    take: (failure: unknown): Promise<never> => {
      if (isErrorOf(failure, call)) {
        if (failure.code === 'changed_meanwhile') setCurrent(failure.data)
        else failure.code satisfies 'not_found' | SharedCode
      }
      return refreshAndThrow(failure)
    },
  }
}

/** What a review says after somebody changed it while a dialog was open. */
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
