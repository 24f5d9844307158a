import {
  type AnnouncementTone,
  announcementTones,
  type Coupon,
  formatXof,
  type Holiday,
  type HomeBanner,
  type HomeRow,
  type Locale,
  locales,
  type MessageCountry,
  type OpeningSpan,
  type PaymentMethod,
  type Point,
  paymentMethods,
  type Quarter,
  rowTitleFor,
  type ShopSettings,
  type SlotTerms,
  type StoreSettings,
  spanWords,
  weekWords,
  type Zone,
} from '@dix/contract'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { useTimeFormat } from '../history/timestamp.tsx'
import { useCouponDiscount } from './coupon-discount.ts'

const isPaymentMethod = (value: unknown): value is PaymentMethod =>
  paymentMethods.some((method) => method === value)

const isTone = (value: unknown): value is AnnouncementTone => announcementTones.some((tone) => tone === value)

const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

const languageNames = { fr: 'french', en: 'english' } as const

/** An ISO timestamp. */
const isoTimestamp = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Settings in whole XOF. */
const amounts = [
  ...['deliveryFee', 'freeFrom', 'smallestOrder', 'largeAmount', 'cashCeiling'],
  ...['codesBudget', 'stepsBudget', 'offersBudget', 'smsPrice', 'whatsappPrice'],
]

/**
 * A short form of a setting's value, for the history and for another user's save; its name distinguishes an amount from
 * other numbers.
 */
export function useShownValue(): (value: unknown, name: string) => string {
  const t = useTranslations('settings')
  const locale = useLocale()
  const discountOf = useCouponDiscount()
  const format = useFormatter()
  const formatTime = useTimeFormat()
  const methodOf = useTranslations('paymentMethods')
  const dayOf = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const shownCoupon = (coupon: Coupon) => {
    const { code, kind, value, smallestOrder, totalUses, from, until, stopped } = coupon
    const terms = [
      discountOf(kind, value),
      smallestOrder > 0 && t('couponFromAmount', { amount: formatXof(smallestOrder) }),
      totalUses !== null && `×\u00a0${totalUses}`,
      coupon.oncePerCustomer && t('oncePerCustomer'),
      coupon.firstOrderOnly && t('firstOrderOnly'),
      (from ?? until) !== null && [from, until].map((day) => (day ? dayOf(day) : '')).join(' – '),
      stopped && t('coupon_stopped'),
    ]
    return `${code} (${terms.filter(Boolean).join(' · ')})`
  }
  const shownPart = (part: unknown) => {
    if (typeof part !== 'object') return String(part)
    const { date, name, spans } = part as Holiday
    return `${[dayOf(date), name].filter(Boolean).join(' ')} (${spanWords(spans, locale)})`
  }
  return (value, name) => {
    if (value === null || value === undefined || value === '') return '–'
    // A form has numbers as they are typed.
    if (amounts.includes(name) && Number.isFinite(Number(value))) return formatXof(Number(value))
    if (isTone(value) && name === 'tone') return t(value)
    if (isLocale(value) && name === 'main') return t(languageNames[value])
    if (Array.isArray(value) && name === 'countries')
      return value.map((country: MessageCountry) => t(`country_${country}`)).join(', ')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isPaymentMethod(value)) return methodOf(value)
    if (typeof value === 'string') return isoTimestamp.test(value) ? formatTime(value) : value
    if (isSlots(value)) return value.isOn ? t('slotLength', { minutes: String(value.minutes) }) : t('no')
    if (isPoint(value)) return `${value.latitude}, ${value.longitude}`
    if (!Array.isArray(value)) return String(value)
    if (value.length === 7 && value.every(Array.isArray)) return shownWeek(value, locale)
    const itemOf = (item: HomeBanner | HomeRow) => {
      const title = rowTitleFor(item, locale) || ('kind' in item ? t(`row_${item.kind}`) : '')
      return item.isOn ? title : `${title} (${t('off')})`
    }
    const parts = value.map((part) => {
      if (isPaymentMethod(part)) return methodOf(part)
      if (isCoupon(part)) return shownCoupon(part)
      if (isZone(part)) return `${part.name} (${formatXof(part.deliveryFee)})`
      if (isQuarter(part)) return `${part.name}, ${part.city}`
      if (isStore(part)) return part.closed ? `${part.name} (${t('off')})` : part.name
      if (isPause(part)) return [part.store, part.reason].filter(Boolean).join(' ')
      return isHomeItem(part) ? itemOf(part) : shownPart(part)
    })
    return parts.join(', ') || '–'
  }
}

function shownWeek(week: OpeningSpan[][], locale: Locale): string {
  if (week.every((spans) => spans.length === 0)) return '–'
  return weekWords(week, locale)
    .map(({ days, times }) => `${days} ${times}`)
    .join(' / ')
}

/** A banner or a row of the home page. */
const isHomeItem = (part: unknown): part is HomeBanner | HomeRow =>
  typeof part === 'object' && part !== null && 'titleFr' in part

const isCoupon = (part: unknown): part is Coupon =>
  typeof part === 'object' && part !== null && 'code' in part

const isZone = (part: unknown): part is Zone =>
  typeof part === 'object' && part !== null && 'deliveryFee' in part

const isQuarter = (part: unknown): part is Quarter =>
  typeof part === 'object' && part !== null && 'city' in part

const isStore = (part: unknown): part is StoreSettings =>
  typeof part === 'object' && part !== null && 'closed' in part

const isPause = (part: unknown): part is ShopSettings['storePauses']['pauses'][number] =>
  typeof part === 'object' && part !== null && 'isPaused' in part

const isSlots = (value: unknown): value is SlotTerms =>
  typeof value === 'object' && value !== null && 'earliest' in value

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'latitude' in value
