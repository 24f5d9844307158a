import { formatXof, type Overview } from '@dix/contract'
import { useFormatter, useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { type ChartPoint, LineChart } from './charts/line-chart.tsx'
import { withWideSpaces } from './charts/wide-spaces.ts'
import { Panel } from './panel.tsx'
import { dayOf } from './shop-days.ts'

/** Amount from which axis labels are in thousands. */
const thousands = 10_000

const amountOf = (value: number) => withWideSpaces(formatXof(value))

/** Sales by day, or by hour for today, compared with the previous period. */
export function SalesPanel({ overview, hour }: { overview: Overview; hour: number }) {
  const t = useTranslations('overview')
  const number = useNumber()
  const points = usePoints(overview, hour)
  const isLarge = points.some(({ now, before }) => Math.max(now ?? 0, before) >= thousands)
  const { sales } = overview.tiles
  return (
    <Panel
      title={t(isLarge ? 'salesInThousands' : 'salesInFrancs')}
      className="flex flex-col lg:col-span-5"
      aside={<Legend />}
    >
      <LineChart
        points={points}
        summary={t('salesSummary', { now: amountOf(sales.now), before: amountOf(sales.before) })}
        head={[t(overview.period === 'today' ? 'hour' : 'day'), t('thisPeriod'), t('periodBefore')]}
        tick={(value) => withWideSpaces(number(isLarge ? value / 1_000 : value))}
        format={amountOf}
      />
    </Panel>
  )
}

function usePoints({ period, byDay, byHour }: Overview, nowHour: number): ChartPoint[] {
  const t = useTranslations('overview')
  const format = useFormatter()
  if (period === 'today') {
    return byHour.map(({ hour, sales, before }) => ({
      label: t('atHour', { hour }),
      now: hour > nowHour ? null : sales,
      before: before.sales,
    }))
  }
  return byDay.map(({ day, sales, before }) => ({
    label: format.dateTime(dayOf(day), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    now: sales,
    before: before.sales,
  }))
}

function Legend() {
  const t = useTranslations('overview')
  return (
    <ul className="flex flex-wrap gap-x-4">
      <li className="flex items-center gap-2 text-cafe">
        <span className="h-0.75 w-5 rounded-full bg-bissap" />
        {t('thisPeriod')}
      </li>
      <li className="flex items-center gap-2">
        <span className="w-5 border-t-2 border-dotted border-ink-3" />
        {t('periodBefore')}
      </li>
    </ul>
  )
}
