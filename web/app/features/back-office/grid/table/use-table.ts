import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { GridProduct } from '../edits/edits.ts'
import { pasteBlock } from '../edits/paste.ts'
import type { PendingEdits } from '../edits/use-edits.ts'
import { type KeyAction, keyActionOf } from './key-actions.ts'
import { type CellPosition, type FieldRange, fieldAt, firstField } from './moves.ts'
import { type PasteCounts, useClipboard } from './use-clipboard.ts'
import { positionOf, useCursor } from './use-cursor.ts'
import { useTyping } from './use-typing.ts'

type TableOptions = {
  products: readonly GridProduct[]
  pending: PendingEdits
  /** The editable columns. */
  range: FieldRange
  onPasted: (counts: PasteCounts) => void
}

/** Keyboard, mouse and clipboard of the table. */
export function useTable({ products, pending, range, onPasted }: TableOptions) {
  const { table, position, setCursor, go, area } = useCursor(products.length, range)
  const { typed, isTypingOn, flip, type, leave } = useTyping({ products, pending, position, range, go })
  const busy = typed !== null
  const { paste, onPaste, onCopy } = useClipboard({
    products,
    pending,
    area,
    last: range.last - firstField,
    busy,
    onPasted,
  })

  const revert = () => {
    if (!area) return
    const { writes } = pasteBlock([['']], products, area)
    pending.write(writes.map((cell) => ({ ...cell, text: undefined })))
  }
  const rest = () => {
    isTypingOn.current = false
    setCursor(position)
  }
  const obey = (intent: KeyAction) => {
    if (intent.to === 'go') go(intent.position, intent.extend)
    else if (intent.to === 'type') type(position, intent.text)
    else if (intent.to === 'flip') flip(position)
    else ({ revert, rest, undo: pending.undo, redo: pending.redo })[intent.to]()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const intent = busy
      ? null
      : keyActionOf(event, { position, rows: products.length, range, typing: isTypingOn.current })
    if (!intent) return
    if (intent.to !== 'rest') event.preventDefault()
    obey(intent)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const focused = positionOf(target)
    if (focused && !busy && !isSame(focused, position)) setCursor(focused)
  }
  const onMouseDown = (event: MouseEvent) => {
    const pressed = positionOf(event.target)
    if (!pressed || !event.shiftKey || !fieldAt(pressed.column)) return
    event.preventDefault()
    go(pressed, true)
  }
  const onClick = (event: MouseEvent) => {
    const pressed = positionOf(event.target)
    const field = pressed && pressed.row >= 0 && fieldAt(pressed.column)
    if (!field || event.shiftKey || busy) return
    setCursor(pressed)
    if (field === 'draft') flip(pressed)
    else type(pressed, null)
  }
  const pasteOver = (text: string) => {
    leave(null, 'stay')
    paste(text)
  }
  return {
    position,
    area,
    typed,
    callbacks: { leave, pasteOver },
    events: { ref: table, onKeyDown, onFocus, onMouseDown, onClick, onPaste, onCopy },
  }
}

export type CellCallbacks = ReturnType<typeof useTable>['callbacks']

const isSame = (one: CellPosition, other: CellPosition) =>
  one.row === other.row && one.column === other.column
