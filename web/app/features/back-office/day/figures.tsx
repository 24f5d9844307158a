import type { DayFigure, DayReport } from '@dix/contract'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'

type FiguresProps = { report: DayReport; names: readonly DayFigure[] }

/** Figures under a title. */
export function Figures({
  title,
  children,
  ...figures
}: FiguresProps & { title: string; children?: ReactNode }) {
  return (
    <section className="break-inside-avoid rounded-card border border-line bg-white p-4 max-sm:print:border-0 max-sm:print:p-0">
      <h2 className="type-h3 mb-1">{title}</h2>
      <FigureList {...figures} />
      {children}
    </section>
  )
}

/** Figures that link to the orders behind them. */
export function FigureList({ report, names }: FiguresProps) {
  return (
    <ul className="divide-y divide-line">
      {names.map((name) => (
        <li key={name}>
          <Figure name={name} figure={report.figures[name]} />
        </li>
      ))}
    </ul>
  )
}

/** A figure below a list of others, which links to the page behind it. */
export function LinkedFigure({ to, title, amount }: { to: string; title: string; amount: number }) {
  return (
    <p className="flex min-h-13 items-center justify-between gap-3 border-t border-line">
      <Link to={to} className="reach-44 font-semibold text-bissap">
        {title}
      </Link>
      <Amount value={amount} className="pe-7 font-extrabold print:pe-0" />
    </p>
  )
}

type FigureProps = { name: DayFigure; figure: DayReport['figures'][DayFigure] }

function Figure({ name, figure: { amount, orders } }: FigureProps) {
  const t = useTranslations('day')
  if (orders.length === 0)
    return (
      <p className="flex min-h-13 items-center justify-between gap-3 text-ink-2">
        {t(name)}
        <Amount value={0} className="pe-7 print:pe-0" />
      </p>
    )
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-x-3 py-1 max-sm:print:flex-wrap [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold max-md:block">{t(name)}</span>{' '}
          <span className="whitespace-nowrap text-card text-ink-2">
            {t('count', { count: orders.length })}
          </span>
        </span>
        <span className="ms-auto flex items-center gap-2">
          <Amount value={amount} className="font-extrabold" />
          <ChevronDown
            className="size-5 text-ink-2 transition-transform group-open:rotate-180 print:hidden"
            aria-hidden="true"
          />
        </span>
      </summary>
      <ul className="mb-3 divide-y divide-line rounded-field bg-coton px-3">
        {orders.map(({ _id, orderId, name, amount }, index) => (
          <li
            key={index}
            className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              <Link
                to={`/dashboard/orders/${_id}`}
                className="font-bold tracking-wide text-bissap after:absolute after:inset-0"
              >
                {orderId}
              </Link>{' '}
              <span className="text-card text-ink-2">{name}</span>
            </span>
            <Amount value={amount} className="ms-auto text-card font-bold" />
          </li>
        ))}
      </ul>
    </details>
  )
}
