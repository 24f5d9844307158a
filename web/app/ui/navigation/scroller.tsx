import { type RefObject, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

export type ScrollEnds = { atStart: boolean; atEnd: boolean }

/** The ends that a horizontal scroller is at; the start until measured. */
export function useScrollEnds(ref: RefObject<HTMLElement | null>): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ atStart: true, atEnd: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const next = endsOf(element)
      setEnds((ends) => (ends.atStart === next.atStart && ends.atEnd === next.atEnd ? ends : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [ref])
  return ends
}

/** Scroll positions are fractional on some screens: one pixel short counts as the end. */
export function endsOf(box: Pick<HTMLElement, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): ScrollEnds {
  return { atStart: box.scrollLeft <= 1, atEnd: box.scrollLeft + box.clientWidth >= box.scrollWidth - 1 }
}

type ArrowProps = {
  target: RefObject<HTMLElement | null>
  direction: 'back' | 'on'
  /** Pixels per click. */
  step: number
  label: string
  disabled: boolean
  className?: string
}

/** Scrolls its target sideways by one step. */
export function ScrollArrow({ target, direction, step, label, disabled, className }: ArrowProps) {
  const left = direction === 'back' ? -step : step
  return (
    <IconButton
      label={label}
      disabled={disabled}
      className={classNames('arrow', direction === 'back' ? 'icon-left' : 'icon-right', className)}
      onClick={() => target.current?.scrollBy({ left, behavior: 'smooth' })}
    />
  )
}

/** A pair of arrows for one target, which also scrolls by touch and keys. */
export function ScrollArrows(props: {
  target: RefObject<HTMLElement | null>
  step: number
  labels: { back: string; on: string }
}) {
  const { target, step, labels } = props
  const { atStart, atEnd } = useScrollEnds(target)
  return (
    <div className="hidden gap-3 md:flex">
      <ScrollArrow {...{ target, step }} direction="back" label={labels.back} disabled={atStart} />
      <ScrollArrow {...{ target, step }} direction="on" label={labels.on} disabled={atEnd} />
    </div>
  )
}
