import { useRef, useState } from 'react'
import type { Area } from '../edits/paste.ts'
import { type CellPosition, type FieldRange, firstField } from './moves.ts'

/** The active cell, the only Tab stop of the table, and the selection extended from it. */
export function useCursor(rows: number, range: FieldRange) {
  const table = useRef<HTMLTableElement>(null)
  const [wanted, setPosition] = useState<CellPosition>({ row: 0, column: range.first })
  const [anchor, setAnchor] = useState<CellPosition | null>(null)
  // The next page may be shorter.
  const position = { ...wanted, row: Math.min(wanted.row, Math.max(rows - 1, -1)) }
  const setCursor = (next: CellPosition, extend = false) => {
    setAnchor(extend ? (anchor ?? position) : null)
    setPosition(next)
  }
  const cellAt = (at: CellPosition) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(at)}"]`)
  const firstShown = (from: CellPosition, step: number): CellPosition | null => {
    let at = from
    while (cellAt(at)?.checkVisibility() === false) at = { ...at, column: at.column + step }
    return cellAt(at) ? at : null
  }
  const go = (next: CellPosition, extend = false) => {
    // Hidden columns are skipped.
    const step = next.column < position.column ? -1 : 1
    const shown = firstShown(next, step) ?? firstShown(next, -step) ?? next
    cellAt(shown)?.focus()
    // Set after focus(), whose event would end the selection.
    setCursor(shown, extend)
  }
  return { table, position, setCursor, go, area: areaBetween(anchor ?? position, position, range) }
}

/** Value of `data-cell`, by which a cell is found in the page. */
export const nameOf = ({ row, column }: CellPosition) => `${row}:${column}`

/** The cell that contains an element; null outside of cells. */
export function positionOf(target: EventTarget): CellPosition | null {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [row, column] = name?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** The editable cells between two corners; null for none. */
function areaBetween(one: CellPosition, other: CellPosition, { first, last }: FieldRange): Area | null {
  const top = Math.max(0, Math.min(one.row, other.row))
  const bottom = Math.max(one.row, other.row)
  const left = Math.max(first, Math.min(one.column, other.column))
  const right = Math.min(last, Math.max(one.column, other.column))
  if (bottom < top || right < left) return null
  return { top, bottom, left: left - firstField, right: right - firstField }
}
