import type { Overview } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { BarChart } from './charts/bar-chart.tsx'
import { peakOf } from './charts/scale.ts'
import { withWideSpaces } from './charts/wide-spaces.ts'
import { Panel } from './panel.tsx'

/** Opening hours, shown even without orders. */
const open = { from: 7, to: 22 } as const

/** Orders by hour of the day. */
export function HoursPanel({ byHour }: Pick<Overview, 'byHour'>) {
  const t = useTranslations('overview')
  const number = useNumber()
  const busy = byHour.filter(({ orders }) => orders > 0).map(({ hour }) => hour)
  const from = Math.min(open.from, ...busy)
  const to = Math.max(open.to, ...busy)
  const shown = byHour.filter(({ hour }) => hour >= from && hour <= to)
  const peak = shown[peakOf(shown.map(({ orders }) => orders))]
  const peakWords = peak ? t('peakAt', { hour: peak.hour }) : t('noOrders')
  return (
    <Panel title={t('ordersByHour')} aside={peakWords} className="flex flex-col lg:col-span-5">
      <BarChart
        bars={shown.map(({ hour, orders }) => ({ label: t('atHour', { hour }), value: orders }))}
        summary={`${t('ordersByHour')}: ${peakWords}`}
        head={[t('hour'), t('orders')]}
        format={(value) => withWideSpaces(number(value))}
      />
    </Panel>
  )
}
