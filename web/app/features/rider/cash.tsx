import { formatXof, type OfferedOrder } from '@dix/contract'
import { Banknote, CircleCheck, Coins } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { timeOfDay } from '../../platform/texts/time-of-day.ts'
import { Amount } from '../../ui/amount.tsx'

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
          <dd>
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

/** The time by which an order should be at its door, if one was promised. */
export function PromisedTime({ at }: { at: string | null }) {
  const t = useTranslations('rider')
  const format = useFormatter()
  return at && <span>{t('before', { time: format.dateTime(new Date(at), timeOfDay) })}</span>
}
