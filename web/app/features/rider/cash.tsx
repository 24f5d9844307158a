import { formatXof, type Locale, type OfferedOrder, slotWords, timeWords } from '@dix/contract'
import { Banknote, CircleCheck, Coins } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { useNow } from '../../platform/use-now.ts'
import { Amount } from '../../ui/amount.tsx'
import { UnbrokenEnd } from '../../ui/layout/unbroken-end.tsx'

/** The cash to collect at a door and the change to carry there, or that the order is paid. */
export function Cash({ order }: { order: Pick<OfferedOrder, 'toCollectAmt' | 'payWith' | 'changeAmt'> }) {
  const t = useTranslations('rider')
  const { toCollectAmt, payWith, changeAmt } = order
  if (toCollectAmt === 0)
    return (
      <p className="flex items-center gap-2 font-bold">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        {t('paid')}
      </p>
    )
  return (
    <dl>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <dt className="flex items-center gap-2 font-bold">
          <Banknote className="size-5 shrink-0" aria-hidden="true" />
          {t('collect')}
        </dt>
        <dd>
          <Amount value={toCollectAmt} currency="same" className="text-display-phone font-extrabold" />
        </dd>
      </div>
      {payWith !== null && changeAmt > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <dt>{t('given', { amount: formatXof(payWith) })}</dt>
          <dd className="ml-auto">
            <Amount value={changeAmt} currency="same" className="text-display-phone font-bold" />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The change to carry for several doors. */
export function ChangeToCarry({ orders }: { orders: readonly Pick<OfferedOrder, 'changeAmt'>[] }) {
  const t = useTranslations('rider')
  const sum = orders.reduce((total, { changeAmt }) => total + changeAmt, 0)
  if (orders.length < 2 || sum === 0) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 font-bold">
      <span className="flex items-center gap-2">
        <Coins className="size-5 shrink-0" aria-hidden="true" />
        {t('carry')}
      </span>
      <Amount value={sum} currency="same" className="text-display-phone" />
    </p>
  )
}

type PromisedProps = { order: Pick<OfferedOrder, 'promisedAt' | 'slot'> }

/** The delivery slot of an order, or the time by which it should be at its door, if one was promised. */
export function PromisedTime({ order: { promisedAt, slot } }: PromisedProps) {
  const t = useTranslations('rider')
  const format = useFormatter()
  const locale = useLocale() as Locale
  const now = useNow()
  if (slot)
    return (
      <b className="first-letter:uppercase">
        <UnbrokenEnd text={slotWords(slot, locale, now)} />
      </b>
    )
  return promisedAt && <span>{t('before', { time: format.dateTime(new Date(promisedAt), timeOfDay) })}</span>
}

/** Warns before the delivery slot of an order begins. */
export function TooEarly({ order: { slot } }: PromisedProps) {
  const t = useTranslations('rider')
  const locale = useLocale() as Locale
  const now = useNow()
  if (!slot || Date.parse(slot.from) <= now) return null
  return (
    <p role="status" className="mt-3 rounded-card border-2 border-cafe bg-white p-3 font-bold">
      {t('tooEarly', { time: timeWords(slot.from.slice(11, 16), locale) })}
    </p>
  )
}
