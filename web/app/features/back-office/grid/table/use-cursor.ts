import { useRef, useState } from 'react'
import type { Area } from '../edits/paste.ts'
import { firstField, lastField, type Place } from './moves.ts'

/** The active cell of the table, which alone takes the focus by Tab, and the cells marked from it with Shift. */
export function useCursor(rows: number) {
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setPlace] = useState<Place>({ row: 0, column: firstField })
  const [anchor, setAnchor] = useState<Place | null>(null)
  // A shorter page has no such row any more.
  const place = { ...wanted, row: Math.min(wanted.row, Math.max(rows - 1, -1)) }
  const stand = (next: Place, extend = false) => {
    setAnchor(extend ? (anchor ?? place) : null)
    setPlace(next)
  }
  const cellAt = (at: Place) => table.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(at)}"]`)
  const firstShown = (from: Place, step: number): Place | null => {
    let at = from
    while (cellAt(at)?.checkVisibility() === false) at = { ...at, column: at.column + step }
    return cellAt(at) ? at : null
  }
  const go = (next: Place, extend = false) => {
    // Columns that have no room here are stepped over.
    const step = next.column < place.column ? -1 : 1
    const shown = firstShown(next, step) ?? firstShown(next, -step) ?? next
    cellAt(shown)?.focus()
    // After the focus, which by itself would end the marking.
    stand(shown, extend)
  }
  return { table, place, stand, go, area: areaBetween(anchor ?? place, place) }
}

/** How a cell is found in the page. */
export const nameOf = ({ row, column }: Place) => `${row}:${column}`

export function placeOf(target: EventTarget): Place | null {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [row, column] = name?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** The cells that can be changed between two corners; null where there is none. */
function areaBetween(one: Place, other: Place): Area | null {
  const top = Math.max(0, Math.min(one.row, other.row))
  const bottom = Math.max(one.row, other.row)
  const left = Math.max(firstField, Math.min(one.column, other.column))
  const right = Math.min(lastField, Math.max(one.column, other.column))
  if (bottom < top || right < left) return null
  return { top, bottom, left: left - firstField, right: right - firstField }
}
