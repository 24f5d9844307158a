import { heightOf, Labels, Lines } from './axes.tsx'
import { Chart, type Frame } from './chart.tsx'
import { labelledIndexes, peakOf, type Scale, scaleOf } from './scale.ts'

type Bar = { label: string; value: number }

type BarChartProps = {
  bars: readonly Bar[]
  summary: string
  head: readonly [string, string]
  format: (value: number) => string
}

/** Width of an axis label in pixels; part of a bar's width left empty. */
const labelWidth = 40
const gap = 0.25

/** A bar chart; the highest bar is highlighted with its value. */
export function BarChart({ bars, summary, head, format }: BarChartProps) {
  const scale = scaleOf(bars.map(({ value }) => value))
  return (
    <Chart
      summary={summary}
      head={head}
      rows={bars.map(({ label, value }) => [label, format(value)])}
      draw={(frame) => <Drawing {...{ frame, scale, bars, format }} />}
    />
  )
}

type DrawingProps = Pick<BarChartProps, 'bars' | 'format'> & { frame: Frame; scale: Scale }

function Drawing({ frame, scale, bars, format }: DrawingProps) {
  const step = (frame.right - frame.left) / bars.length
  const middle = (index: number) => frame.left + step * (index + 0.5)
  const peak = peakOf(bars.map(({ value }) => value))
  const labelled = labelledIndexes(bars.length, Math.max(2, Math.floor(frame.width / labelWidth)))
  return (
    <>
      <Lines frame={frame} scale={scale} format={format} />
      <Labels
        frame={frame}
        labels={labelled.map((index) => ({ x: middle(index), label: bars[index]!.label }))}
      />
      {bars.map(({ label, value }, index) => {
        const y = heightOf(frame, scale, value)
        return (
          value > 0 && (
            <g key={label}>
              <rect
                x={middle(index) - (step * (1 - gap)) / 2}
                y={y}
                width={step * (1 - gap)}
                height={frame.bottom - y}
                rx="3"
                className={index === peak ? 'fill-bissap' : 'fill-bissap opacity-55'}
              />
              {index === peak && (
                <text
                  x={middle(index)}
                  y={y - 8}
                  textAnchor="middle"
                  className="fill-cafe text-card font-extrabold"
                >
                  {format(value)}
                </text>
              )}
            </g>
          )
        )
      })}
    </>
  )
}
