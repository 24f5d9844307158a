import { type CellPosition, type FieldRange, fieldAt, moved, nextField } from './moves.ts'

/** The action of a key while no cell is being edited. */
export type KeyAction =
  | { to: 'go'; position: CellPosition; extend: boolean }
  /** `text`: null to start with the cell's text. */
  | { to: 'type'; text: string | null }
  | { to: 'flip' }
  | { to: 'revert' }
  | { to: 'undo' }
  | { to: 'redo' }
  | { to: 'rest' }

export type Press = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The active cell, the number of rows, the editable columns, and whether the user is typing from cell to cell. */
export type TableState = { position: CellPosition; rows: number; range: FieldRange; typing: boolean }

/**
 * The action of a key. Tab leaves the table like any control, except right after typing, when it moves to the next
 * cell. The status has two values, so the editing keys toggle it.
 *
 * @returns null for keys left to the browser
 */
export function keyActionOf(press: Press, { position, rows, range, typing }: TableState): KeyAction | null {
  const { key, shiftKey } = press
  if (isUndo(press)) return { to: 'undo' }
  if (isRedo(press)) return { to: 'redo' }
  if (key === 'Tab') return typing ? go(nextField(position, shiftKey, { rows, range })) : null
  if (key === 'Escape') return { to: 'rest' }
  const target = moved(press, position, rows)
  if (target) return go(target, shiftKey)
  return position.row < 0 ? null : cellActionOf(press, position)
}

function cellActionOf(press: Press, { column }: CellPosition): KeyAction | null {
  const field = fieldAt(column)
  const { key } = press
  if (!field) return null
  if (key === 'Delete' || key === 'Backspace') return { to: 'revert' }
  if (field === 'draft') return key === 'Enter' || key === ' ' || key === 'F2' ? { to: 'flip' } : null
  if (key === 'Enter' || key === 'F2') return { to: 'type', text: null }
  return isLetter(press) ? { to: 'type', text: key } : null
}

const go = (position: CellPosition | null, extend = false): KeyAction | null =>
  position && { to: 'go', position, extend }

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: Press) =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z'

/** Ctrl and Y, or the Mac equivalent. */
const isRedo = ({ key, ctrlKey, metaKey, shiftKey }: Press) =>
  (ctrlKey || metaKey) && key.toLowerCase() === (shiftKey ? 'z' : 'y')

const isLetter = ({ key, ctrlKey, metaKey, altKey }: Press) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
