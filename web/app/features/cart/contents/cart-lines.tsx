import { useLayoutEffect, useRef } from 'react'
import type { Line } from '../state/line.ts'
import { CartLine } from './cart-line.tsx'

/** The products of the cart. Where one leaves under the reader's finger, the focus goes to the one that takes its place. */
export function CartLines({ lines }: { lines: readonly Line[] }) {
  const list = useRef<HTMLUListElement>(null)
  const place = useRef(-1)
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const lost = place.current >= 0 && document.activeElement === document.body
    if (lost) items[Math.min(place.current, items.length - 1)]?.querySelector('button')?.focus()
  }, [lines])
  const remember = () => {
    const items = [...(list.current?.children ?? [])]
    place.current = items.findIndex((item) => item.contains(document.activeElement))
  }
  return (
    <ul ref={list} onFocus={remember} onBlur={(event) => event.relatedTarget && remember()}>
      {lines.map((line) => (
        <CartLine key={line.product._id} line={line} />
      ))}
    </ul>
  )
}
