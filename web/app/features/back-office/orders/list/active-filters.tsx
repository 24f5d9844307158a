import { X } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { chipLook } from '../../../../ui/chip.tsx'
import type { DeskFilter } from '../../desk/desk-filter.ts'
import type { DeskControls } from '../use-desk-filter.ts'

/** The filters other than the stage; pressing one removes it. */
export function ActiveFilters({ controls: { filter, change } }: { controls: DeskControls }) {
  const t = useTranslations('desk')
  const orderStates = useTranslations('orderStates')
  const paymentStates = useTranslations('paymentStates')
  const format = useFormatter()
  // Days are the shop's, whose clock is UTC.
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: 'medium', timeZone: 'UTC' })
  const { search, payment, state, paid, from, until, sold, rated } = filter
  const named: Partial<Record<keyof DeskFilter, string>> = {
    ...(search.trim() && { search: t('quoted', { note: search.trim() }) }),
    ...(payment && { payment: t(`method_${payment}`) }),
    ...(state && { state: orderStates(state) }),
    ...(paid && { paid: paymentStates(paid) }),
    ...(from && { from: `${t('from')} ${day(from)}` }),
    ...(until && { until: `${t('until')} ${day(until)}` }),
    ...(sold && { sold: t('sold') }),
    ...(rated && { rated: t('ratedLow') }),
  }
  const active = Object.entries(named)
  if (active.length === 0) return null
  return (
    <ul className="flex shrink-0 flex-wrap gap-2 px-4 pb-2.5">
      {active.map(([key, name]) => (
        <li key={key} className="max-w-full">
          <button
            type="button"
            aria-label={t('without', { name })}
            onClick={() => change({ [key]: '' })}
            className={`${chipLook(true)} max-w-full`}
          >
            <span className="truncate">{name}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
