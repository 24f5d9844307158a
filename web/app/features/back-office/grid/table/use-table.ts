import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { GridProduct } from '../edits/edits.ts'
import { pasteBlock } from '../edits/paste.ts'
import type { EditsInHand } from '../edits/use-edits.ts'
import { type Intent, intentOf } from './intents.ts'
import { fieldAt, type Place } from './moves.ts'
import { type PasteCounts, useClipboard } from './use-clipboard.ts'
import { placeOf, useCursor } from './use-cursor.ts'
import { useTyping } from './use-typing.ts'

type TablePlan = {
  products: readonly GridProduct[]
  inHand: EditsInHand
  onPasted: (counts: PasteCounts) => void
}

/** Keys, presses and the clipboard of the table. */
export function useTable({ products, inHand, onPasted }: TablePlan) {
  const { table, place, stand, go, area } = useCursor(products.length)
  const { typed, goesOn, flip, type, leave } = useTyping({ products, inHand, place, go })
  const busy = typed !== null
  const { paste, onPaste, onCopy } = useClipboard({ products, inHand, area, busy, onPasted })

  const revert = () => {
    if (!area) return
    const { writes } = pasteBlock([['']], products, area)
    inHand.write(writes.map((cell) => ({ ...cell, text: undefined })))
  }
  const rest = () => {
    goesOn.current = false
    stand(place)
  }
  const obey = (intent: Intent) => {
    if (intent.to === 'go') go(intent.place, intent.extend)
    else if (intent.to === 'type') type(place, intent.text)
    else if (intent.to === 'flip') flip(place)
    else ({ revert, rest, undo: inHand.undo, redo: inHand.redo })[intent.to]()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const intent = busy ? null : intentOf(event, { place, rows: products.length, typing: goesOn.current })
    if (!intent) return
    if (intent.to !== 'rest') event.preventDefault()
    obey(intent)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const focused = placeOf(target)
    if (focused && !busy && !isSame(focused, place)) stand(focused)
  }
  const onMouseDown = (event: MouseEvent) => {
    const pressed = placeOf(event.target)
    if (!pressed || !event.shiftKey || !fieldAt(pressed.column)) return
    event.preventDefault()
    go(pressed, true)
  }
  const onClick = (event: MouseEvent) => {
    const pressed = placeOf(event.target)
    const field = pressed && pressed.row >= 0 && fieldAt(pressed.column)
    if (!field || event.shiftKey || busy) return
    stand(pressed)
    if (field === 'draft') flip(pressed)
    else type(pressed, null)
  }
  const pasteOver = (text: string) => {
    leave(null, 'stay')
    paste(text)
  }
  return {
    place,
    area,
    typed,
    hands: { leave, pasteOver },
    events: { ref: table, onKeyDown, onFocus, onMouseDown, onClick, onPaste, onCopy },
  }
}

export type CellHands = ReturnType<typeof useTable>['hands']

const isSame = (one: Place, other: Place) => one.row === other.row && one.column === other.column
