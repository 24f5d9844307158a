import { type DeliveryTimes, deliveryTargets } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { heightOf, Labels, Lines } from '../overview/charts/axes.tsx'
import { Chart, type Frame } from '../overview/charts/chart.tsx'
import { labelledIndexes } from '../overview/charts/scale.ts'
import { Panel } from '../overview/panel.tsx'
import { percentOnTime, usePercent } from './use-duration.ts'

/** Pixels of a label and of a figure, and the part of a bar's width left empty. */
const labelWidth = 40
const figureWidth = 26
const gap = 0.25

const scale = { top: 100, ticks: [0, 50, 100] }

/** The share of promises kept by hour; hours below the target are highlighted with their share. */
export function OnTimeByHour({ hours }: Pick<DeliveryTimes, 'hours'>) {
  const t = useTranslations('deliveryTimes')
  const overview = useTranslations('overview')
  const percent = usePercent()
  const bars = hours.flatMap((group) => {
    const onTime = percentOnTime(group)
    return onTime === null ? [] : [{ label: overview('atHour', { hour: group.hour }), onTime }]
  })
  return (
    <Panel
      title={t('byHour')}
      aside={t('target', { percent: percent(deliveryTargets.onTime) })}
      className="flex flex-col lg:col-span-5"
    >
      <Chart
        summary={t('hourSummary', { worst: percent(Math.min(100, ...bars.map(({ onTime }) => onTime))) })}
        head={[overview('hour'), t('onTimeShort')]}
        rows={bars.map(({ label, onTime }) => [label, percent(onTime)])}
        draw={(frame) => <Drawing frame={frame} bars={bars} />}
      />
    </Panel>
  )
}

function Drawing({ frame, bars }: { frame: Frame; bars: readonly { label: string; onTime: number }[] }) {
  const step = (frame.right - frame.left) / bars.length
  const middle = (index: number) => frame.left + step * (index + 0.5)
  const labelled = labelledIndexes(bars.length, Math.max(2, Math.floor(frame.width / labelWidth)))
  const target = heightOf(frame, scale, deliveryTargets.onTime)
  return (
    <>
      <Lines frame={frame} scale={scale} format={String} />
      <Labels
        frame={frame}
        labels={labelled.map((index) => ({ x: middle(index), label: bars[index]!.label }))}
      />
      {bars.map(({ label, onTime }, index) => {
        const isBelow = onTime < deliveryTargets.onTime
        const y = heightOf(frame, scale, onTime)
        // Above a tall bar, the figure could be on the line of the target.
        const isTall = frame.bottom - y > figureWidth
        return (
          <g key={label}>
            <rect
              x={middle(index) - (step * (1 - gap)) / 2}
              y={y}
              width={step * (1 - gap)}
              height={frame.bottom - y}
              rx="3"
              className={isBelow ? 'fill-brique' : 'fill-feuille'}
            />
            {isBelow && step >= figureWidth && (
              <text
                x={middle(index)}
                y={isTall ? y + 18 : y - 8}
                textAnchor="middle"
                className={classNames('text-card font-extrabold', isTall ? 'fill-white' : 'fill-cafe')}
              >
                {onTime}
              </text>
            )}
          </g>
        )
      })}
      <line
        x1={frame.left}
        x2={frame.right}
        y1={target}
        y2={target}
        strokeDasharray="5 4"
        strokeWidth="2"
        className="stroke-cafe"
      />
    </>
  )
}
