import type { Point } from '@dix/contract'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useRef } from 'react'
import type { PointBeside } from './shown.ts'

type HandleProps = {
  ref?: Ref<HTMLButtonElement>
  /** Its name, which says how it is moved. */
  label: string
  point: Point
  beside: PointBeside
  onMove: (point: Point) => void
  /** Called for the keys Delete and Backspace. */
  onRemove?: (() => void) | undefined
  children: ReactNode
}

/** Pixels of an arrow key; with Shift one. */
const step = 10

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A point of a map or plan that users drag, or move with the arrow keys. */
export function MoveHandle({ ref, label, point, beside, onMove, onRemove, children }: HandleProps) {
  const start = useRef<{ x: number; y: number; point: Point }>(undefined)
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY, point }
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (start.current)
      onMove(beside(start.current.point, clientX - start.current.x, clientY - start.current.y))
  }
  const release = () => {
    start.current = undefined
  }
  const pressKey = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    const removes = event.key === 'Delete' || event.key === 'Backspace'
    if (!direction && !(removes && onRemove)) return
    event.preventDefault()
    if (!direction) return onRemove?.()
    const pixels = event.shiftKey ? 1 : step
    onMove(beside(point, direction[0] * pixels, direction[1] * pixels))
  }
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={pressKey}
      // A finger on it moves it, not the page.
      className="flex size-11 cursor-grab touch-none items-center justify-center rounded-full active:cursor-grabbing"
    >
      {children}
    </button>
  )
}
