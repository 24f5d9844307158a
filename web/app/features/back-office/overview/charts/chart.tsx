import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Disclosure } from '../../../../ui/disclosure.tsx'

/** Pixels around the drawing, for its labels. */
const margin = { top: 28, right: 12, bottom: 26, left: 48 } as const

export type Frame = {
  width: number
  left: number
  right: number
  top: number
  bottom: number
}

type ChartProps = {
  /** A description of the chart, for screen readers. */
  summary: string
  /** The same as a table. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  draw: (frame: Frame) => ReactNode
}

/**
 * A chart that fills its column, with a summary for screen readers and its figures as a table.
 */
export function Chart({ summary, head, rows, draw }: ChartProps) {
  const t = useTranslations('overview')
  const { ref, width, height } = useSize()
  const frame = {
    width,
    left: margin.left,
    right: width - margin.right,
    top: margin.top,
    bottom: height - margin.bottom,
  }
  return (
    <>
      <div ref={ref} className="relative min-h-58 grow">
        {width > 0 && (
          // Absolute, so that the drawing does not stretch the column.
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={summary}
            className="absolute inset-0 overflow-visible"
          >
            {draw(frame)}
          </svg>
        )}
      </div>
      <Disclosure title={t('asTable')}>
        <div className="max-h-60 overflow-y-auto">
          <table className="w-full text-card tabular-nums">
            <thead className="sticky top-0 bg-white text-left text-small text-ink-2">
              <tr>
                {head.map((name, index) => (
                  <th
                    key={name}
                    scope="col"
                    className={index > 0 ? 'text-right font-semibold' : 'font-semibold'}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...figures]) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {name}
                  </th>
                  {figures.map((figure, index) => (
                    <td key={index} className="text-right">
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </>
  )
}

/** Width and height of an element in pixels; 0 until it is in the page. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const follow = new ResizeObserver(measure)
    follow.observe(element)
    measure()
    return () => follow.disconnect()
  }, [])
  return { ref, ...size }
}
