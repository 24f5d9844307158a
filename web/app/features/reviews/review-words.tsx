import type { Review } from '@dix/contract'
import { useFormatter, useTranslations } from 'use-intl/react'
import { Stars } from '../../ui/stars.tsx'

/** A review as everyone sees it, with the shop's answer. */
export function ReviewWords({ review: { author, stars, text, at, answer } }: { review: Review }) {
  const t = useTranslations('reviews')
  const format = useFormatter()
  return (
    <article>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} label={t('stars', { stars })} />
        <b className="text-card wrap-anywhere">{author || t('customer')}</b>
        <time dateTime={at} className="text-small text-ink-2">
          {format.dateTime(new Date(at), { dateStyle: 'medium' })}
        </time>
      </p>
      {text && <p className="mt-1.5 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
      {answer && (
        <div className="mt-2.5 max-w-prose rounded-field bg-coton p-3 text-card">
          <p className="font-semibold">{t('answer')}</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink-2">{answer.text}</p>
          {answer.at < at && <p className="mt-1 text-small text-ink-2">{t('olderAnswer')}</p>}
        </div>
      )}
    </article>
  )
}
