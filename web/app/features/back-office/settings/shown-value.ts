import {
  type Holiday,
  type Locale,
  type OpeningSpan,
  type PaymentMethod,
  paymentMethods,
  spanWords,
  weekWords,
} from '@dix/contract'
import { useLocale, useTranslations } from 'use-intl/react'
import { useMoment } from '../history/moment.tsx'

const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  paymentMethods.some((method) => method === value)

/** An ISO moment. */
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Says a value of a setting in a few words, for the history and for what somebody else saved. */
export function useShownValue(): (value: unknown) => string {
  const t = useTranslations('settings')
  const locale = useLocale()
  const momentOf = useMoment()
  const methodOf = useTranslations('paymentMethods')
  return (value) => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isPaymentMethod(value)) return methodOf(value)
    if (typeof value === 'string') return moment.test(value) ? momentOf(value) : value
    if (!Array.isArray(value)) return String(value)
    if (value.length === 7 && value.every(Array.isArray)) return shownWeek(value, locale)
    const parts = value.map((part) => (isPaymentMethod(part) ? methodOf(part) : shownPart(part, locale)))
    return parts.join(', ') || '–'
  }
}

function shownWeek(week: OpeningSpan[][], locale: Locale): string {
  if (week.every((spans) => spans.length === 0)) return '–'
  return weekWords(week, locale)
    .map(({ days, times }) => `${days} ${times}`)
    .join(' / ')
}

function shownPart(part: unknown, locale: Locale): string {
  if (typeof part !== 'object') return String(part)
  const { date, name, spans } = part as Holiday
  return `${[date, name].filter(Boolean).join(' ')} (${spanWords(spans, locale)})`
}
