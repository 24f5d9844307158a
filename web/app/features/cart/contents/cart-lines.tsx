import { useLayoutEffect, useRef } from 'react'
import type { Line } from '../state/line.ts'
import { CartLine } from './cart-line.tsx'

/** The lines of the cart. When the focused line is removed, the focus moves to the one in its place. */
export function CartLines({ lines }: { lines: readonly Line[] }) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const lost = focused.current >= 0 && document.activeElement === document.body
    if (lost) items[Math.min(focused.current, items.length - 1)]?.querySelector('button')?.focus()
  }, [lines])
  const remember = () => {
    const items = [...(list.current?.children ?? [])]
    focused.current = items.findIndex((item) => item.contains(document.activeElement))
  }
  return (
    <ul ref={list} onFocus={remember} onBlur={(event) => event.relatedTarget && remember()}>
      {lines.map((line) => (
        <CartLine key={line.product._id} line={line} />
      ))}
    </ul>
  )
}
