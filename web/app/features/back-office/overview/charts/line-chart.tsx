import { area, curveMonotoneX, line } from 'd3-shape'
import { heightOf, Labels, Lines } from './axes.tsx'
import { Chart, type Frame } from './chart.tsx'
import { labelledIndexes, type Scale, scaleOf } from './scale.ts'

export type ChartPoint = {
  label: string
  /** Null in the future. */
  now: number | null
  before: number
}

type LineChartProps = {
  points: readonly ChartPoint[]
  summary: string
  /** Table headings: rows, now, before. */
  head: readonly [string, string, string]
  /** Formats a value briefly at a grid line, and in full. */
  tick: (value: number) => string
  format: (value: number) => string
}

/** Width of an axis label in pixels. */
const labelWidth = 84

/** A line chart of now, with the previous period dotted. The last value is labelled. */
export function LineChart({ points, summary, head, tick, format }: LineChartProps) {
  const scale = scaleOf(points.flatMap(({ now, before }) => [now ?? 0, before]))
  return (
    <Chart
      summary={summary}
      head={head}
      rows={points.map(({ label, now, before }) => [label, now === null ? '–' : format(now), format(before)])}
      draw={(frame) => <Drawing {...{ frame, scale, points, tick, format }} />}
    />
  )
}

type DrawingProps = Pick<LineChartProps, 'points' | 'tick' | 'format'> & { frame: Frame; scale: Scale }

function Drawing({ frame, scale, points, tick, format }: DrawingProps) {
  const step = (frame.right - frame.left) / Math.max(1, points.length - 1)
  const x = (index: number) => frame.left + index * step
  const y = (value: number) => heightOf(frame, scale, value)
  const past = points.flatMap(({ now }, index) =>
    now === null ? [] : [{ x: x(index), y: y(now), value: now }],
  )
  const earlier = points.map(({ before }, index) => ({ x: x(index), y: y(before) }))
  const last = past.at(-1)
  const labels = labelledIndexes(points.length, Math.max(2, Math.floor(frame.width / labelWidth)))
  return (
    <>
      <Lines frame={frame} scale={scale} format={tick} />
      <Labels
        frame={frame}
        labels={labels.map((index) => ({ x: x(index), label: points[index]!.label }))}
        inside
      />
      <path d={grounded(past, frame.bottom)} className="fill-bissap opacity-8" />
      <path
        d={curve(earlier)}
        fill="none"
        strokeDasharray="1 5"
        strokeLinecap="round"
        className="stroke-ink-3 stroke-2"
      />
      <path d={curve(past)} fill="none" strokeLinecap="round" className="stroke-bissap stroke-[2.5]" />
      {last && <LastPoint frame={frame} x={last.x} y={last.y} labelled={format(last.value)} />}
    </>
  )
}

type Spot = { x: number; y: number }

const curve = (spots: readonly Spot[]) =>
  line<Spot>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curveMonotoneX)(spots) ?? ''

const grounded = (spots: readonly Spot[], bottom: number) =>
  area<Spot>(
    ({ x }) => x,
    () => bottom,
    ({ y }) => y,
  ).curve(curveMonotoneX)(spots) ?? ''

function LastPoint({ frame, x, y, labelled }: Spot & { frame: Frame; labelled: string }) {
  const anchor = x > frame.right - 60 ? 'end' : x < frame.left + 60 ? 'start' : 'middle'
  return (
    <>
      <circle cx={x} cy={y} r="5.5" className="fill-bissap stroke-white stroke-2" />
      <text
        x={x}
        y={Math.max(14, y - 14)}
        textAnchor={anchor}
        className="fill-cafe stroke-white stroke-4 text-card font-extrabold [paint-order:stroke]"
      >
        {labelled}
      </text>
    </>
  )
}
