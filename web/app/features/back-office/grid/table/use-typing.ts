import { useRef, useState } from 'react'
import { textOf } from '../edits/cells.ts'
import { type GridProduct, typedText } from '../edits/edits.ts'
import type { EditsInHand } from '../edits/use-edits.ts'
import { fieldAt, nextField, type Place } from './moves.ts'

/** Text that a cell's field begins with; `whole` where the next letter replaces it. */
export type Typed = { text: string; whole: boolean }

/** Where the reader goes from a cell they typed into. */
export type Way = 'stay' | 'down' | 'next' | 'back' | 'away'

type TypingPlan = {
  products: readonly GridProduct[]
  inHand: EditsInHand
  place: Place
  go: (place: Place) => void
}

/** Typing into the active cell of the table. */
export function useTyping({ products, inHand: { edits, write }, place, go }: TypingPlan) {
  const [typed, setTyped] = useState<Typed | null>(null)
  /** Whether Tab leads on from cell to cell. */
  const goesOn = useRef(false)
  const textAt = ({ row, column }: Place) => {
    const [product, field] = [products[row], fieldAt(column)]
    if (!product || !field) return ''
    return typedText(edits, product._id, field) ?? textOf(field, product[field])
  }
  const writeAt = ({ row, column }: Place, text: string) => {
    const [product, field] = [products[row], fieldAt(column)]
    if (product && field) write([{ product, field, text }])
  }
  const flip = (at: Place) => writeAt(at, textAt(at) === 'draft' ? 'live' : 'draft')
  const type = (at: Place, letter: string | null) => {
    goesOn.current = true
    setTyped({ text: letter ?? textAt(at), whole: letter === null })
  }
  /** @param text what the cell is to hold; null for what it held */
  const leave = (text: string | null, way: Way) => {
    setTyped(null)
    if (text !== null) writeAt(place, text)
    if (way === 'away') return
    const below = { ...place, row: Math.min(place.row + 1, products.length - 1) }
    const next = nextField(place, way === 'back', products.length) ?? place
    go(way === 'stay' ? place : way === 'down' ? below : next)
  }
  return { typed, goesOn, flip, type, leave }
}
