import { useRef, useState } from 'react'
import { textOf } from '../edits/cells.ts'
import { type GridProduct, typedText } from '../edits/edits.ts'
import type { PendingEdits } from '../edits/use-edits.ts'
import { type CellPosition, type FieldRange, fieldAt, nextField } from './moves.ts'

/** The initial text of the cell being edited; `whole`: selected, so that the next letter replaces it. */
export type Typed = { text: string; whole: boolean }

/** The move of the cursor after a cell was edited. */
export type Leaving = 'stay' | 'down' | 'next' | 'back' | 'away'

type TypingOptions = {
  products: readonly GridProduct[]
  pending: PendingEdits
  position: CellPosition
  range: FieldRange
  go: (position: CellPosition) => void
}

/** Editing the active cell. */
export function useTyping({ products, pending: { edits, write }, position, range, go }: TypingOptions) {
  const [typed, setTyped] = useState<Typed | null>(null)
  /** Whether Tab moves from cell to cell. */
  const isTypingOn = useRef(false)
  const textAt = ({ row, column }: CellPosition) => {
    const [product, field] = [products[row], fieldAt(column)]
    if (!product || !field) return ''
    return typedText(edits, product._id, field) ?? textOf(field, product[field])
  }
  const writeAt = ({ row, column }: CellPosition, text: string) => {
    const [product, field] = [products[row], fieldAt(column)]
    if (product && field) write([{ product, field, text }])
  }
  const flip = (at: CellPosition) => writeAt(at, textAt(at) === 'draft' ? 'live' : 'draft')
  const type = (at: CellPosition, letter: string | null) => {
    isTypingOn.current = true
    setTyped({ text: letter ?? textAt(at), whole: letter === null })
  }
  /** @param text new text of the cell; null to cancel */
  const leave = (text: string | null, leaving: Leaving) => {
    setTyped(null)
    if (text !== null) writeAt(position, text)
    if (leaving === 'away') return
    const below = { ...position, row: Math.min(position.row + 1, products.length - 1) }
    const next = nextField(position, leaving === 'back', { rows: products.length, range }) ?? position
    go(leaving === 'stay' ? position : leaving === 'down' ? below : next)
  }
  return { typed, isTypingOn, flip, type, leave }
}
