import type { Frame } from './chart.tsx'
import type { Scale } from './scale.ts'

const labelStyle = 'fill-ink-2 text-badge'

/** Horizontal grid lines with their values. */
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
        <text x={frame.left - 10} y={y} dy="0.35em" textAnchor="end" className={labelStyle}>
          {format(value)}
        </text>
      </g>
    )
  })
}

type LabelsProps = {
  frame: Frame
  labels: readonly { x: number; label: string }[]
  /** Whether labels at the edges are aligned inwards; otherwise each is centred under its bar. */
  inside?: boolean
}

/** Labels below the base line. */
export function Labels({ frame, labels, inside = false }: LabelsProps) {
  const anchor = (x: number) => (x > frame.right - 16 ? 'end' : x < frame.left + 12 ? 'start' : 'middle')
  return labels.map(({ x, label }) => (
    <text
      key={x}
      x={x}
      y={frame.bottom + 18}
      textAnchor={inside ? anchor(x) : 'middle'}
      className={labelStyle}
    >
      {label}
    </text>
  ))
}

/** The y coordinate of a value, in units of the chart. */
export function heightOf({ top, bottom }: Frame, scale: Scale, value: number): number {
  return bottom - ((bottom - top) * value) / scale.top
}
