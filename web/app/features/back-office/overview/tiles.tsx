import type { Overview } from '@dix/contract'
import { ChevronRight, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Amount } from '../../../ui/amount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { storeInput, useShownStore } from '../stores/shown-store.ts'
import { dayOf } from './shop-days.ts'

/** The figures of the period, compared with the previous one. */
export function Tiles({ overview }: { overview: Overview }) {
  const t = useTranslations('overview')
  const number = useNumber()
  const { tiles, period } = overview
  const comparison = useComparison(overview)
  const { store } = useShownStore()
  const { from, to: until } = overview
  const ordersUrl = `/dashboard/orders?${new URLSearchParams({ from, until, sold: '1', ...storeInput(store) })}`
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      <Tile
        name={t(period === 'today' ? 'salesToday' : 'sales')}
        compared={tiles.sales}
        comparison={comparison}
        to={ordersUrl}
        notes={(['deliveryFees', 'coupons'] as const)
          .filter((name) => tiles[name].now > 0)
          .map((name) =>
            t.rich(`with_${name}`, { amount: () => <Amount value={tiles[name].now} currency="same" /> }),
          )}
      >
        <Amount value={tiles.sales.now} currency="smaller" />
      </Tile>
      <Tile name={t('orders')} compared={tiles.orders} comparison={comparison} to={ordersUrl}>
        {number(tiles.orders.now)}
      </Tile>
      <Tile name={t('averageBasket')} compared={tiles.averageBasket} comparison={comparison} to={ordersUrl}>
        <Amount value={tiles.averageBasket.now} currency="smaller" />
      </Tile>
    </ul>
  )
}

/** The name of the previous period. */
function useComparison({ period, before }: Overview): string {
  const t = useTranslations('overview')
  const format = useFormatter()
  if (period !== 'today') return t(`than_${period}`)
  return t('than_today', { day: format.dateTime(dayOf(before.to), { weekday: 'long', timeZone: 'UTC' }) })
}

type TileProps = {
  name: string
  compared: { now: number; before: number }
  comparison: string
  /** The link of the figure, to the orders behind it. */
  to: string
  /** An additional remark. */
  notes?: ReactNode[]
  children: ReactNode
}

function Tile({ name, compared: { now, before }, comparison, to, notes = [], children }: TileProps) {
  const t = useTranslations('overview')
  return (
    <li className="relative rounded-card border border-line bg-white p-4 md:p-5">
      <h2 className="text-card text-ink-2">
        <Link
          to={to}
          className="underline-offset-2 after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {name}
          <ChevronRight className="ml-0.5 inline size-4" aria-hidden="true" />
        </Link>
      </h2>
      {/* One line high with or without a currency. */}
      <p className="my-1 h-lh text-h1 font-extrabold tabular-nums max-lg:md:text-h2-phone">{children}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
        {before > 0 ? <Change part={(now - before) / before} /> : null}
        {before > 0 ? comparison : t('nothingBefore')}
      </p>
      {notes.map((note, index) => (
        <p key={index} className="mt-1 text-small text-ink-2">
          {note}
        </p>
      ))}
    </li>
  )
}

function Change({ part }: { part: number }) {
  const number = useNumber()
  const grew = part >= 0
  const Icon = grew ? TrendingUp : TrendingDown
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-badge px-1.5 py-1 text-badge font-bold whitespace-nowrap tabular-nums',
        grew ? 'bg-feuille-soft text-feuille' : 'bg-mangue-soft text-mangue-ink',
      )}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {number(part, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
    </span>
  )
}
