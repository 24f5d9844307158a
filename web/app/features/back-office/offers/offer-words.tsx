import type { Offer } from '@dix/contract'
import { useFormatter, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'
import { Amount } from '../../../ui/amount.tsx'

/** The times of an offer, in the shop's time zone. */
export function OfferTimes({ offer: { from, until } }: { offer: Pick<Offer, 'from' | 'until'> }) {
  const t = useTranslations('offers')
  const format = useFormatter()
  const dateOf = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay, timeZone: 'UTC' })
  return until === null
    ? t('fromOn', { from: dateOf(from) })
    : t('fromUntil', { from: dateOf(from), until: dateOf(until) })
}

/** The discount of an offer, or its fixed price. */
export function OfferTermsWords({ offer: { percent, price } }: { offer: Pick<Offer, 'percent' | 'price'> }) {
  const t = useTranslations('offers')
  return price === null ? (
    t('percentOff', { percent: percent ?? 0 })
  ) : (
    <>
      {t('atPrice')} <Amount value={price} currency="same" />
    </>
  )
}
