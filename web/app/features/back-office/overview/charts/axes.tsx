import type { Frame } from './chart.tsx'
import type { Scale } from './scale.ts'

const label = 'fill-ink-2 text-badge'

/** Few lines across, each with its value to the left. */
export function Lines({
  frame,
  scale,
  format,
}: {
  frame: Frame
  scale: Scale
  format: (value: number) => string
}) {
  return scale.ticks.map((value) => {
    const y = heightOf(frame, scale, value)
    return (
      <g key={value}>
        <line
          x1={frame.left}
          x2={frame.right}
          y1={y}
          y2={y}
          className={value === 0 ? 'stroke-edge' : 'stroke-line'}
        />
        <text x={frame.left - 10} y={y} dy="0.35em" textAnchor="end" className={label}>
          {format(value)}
        </text>
      </g>
    )
  })
}

type WordsProps = {
  frame: Frame
  places: readonly { x: number; word: string }[]
  /** Words at the edges stay inside; else each stands under the middle of its bar, which has room around it. */
  inside?: boolean
}

/** Words beneath the ground line. */
export function Words({ frame, places, inside = false }: WordsProps) {
  const anchor = (x: number) => (x > frame.right - 16 ? 'end' : x < frame.left + 12 ? 'start' : 'middle')
  return places.map(({ x, word }) => (
    <text key={x} x={x} y={frame.bottom + 18} textAnchor={inside ? anchor(x) : 'middle'} className={label}>
      {word}
    </text>
  ))
}

export function heightOf({ top, bottom }: Frame, scale: Scale, value: number): number {
  return bottom - ((bottom - top) * value) / scale.top
}
