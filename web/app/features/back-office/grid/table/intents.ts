import { fieldAt, moved, nextField, type Place } from './moves.ts'

/** What a key asks of the table while no cell is typed into. */
export type Intent =
  | { to: 'go'; place: Place; extend: boolean }
  /** `text` null: with what the cell holds. */
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

/** Where the table stands: its active cell, its rows, and whether the reader goes on typing from cell to cell. */
export type Standing = { place: Place; rows: number; typing: boolean }

/**
 * What a key means. Tab leaves the table, as it leaves every other control; only whoever has just typed into a cell
 * goes on to the next one with it. The status has two values: the keys that type flip it.
 *
 * @returns null for keys that are left to the browser
 */
export function intentOf(press: Press, { place, rows, typing }: Standing): Intent | null {
  const { key, shiftKey } = press
  if (isUndo(press)) return { to: 'undo' }
  if (isRedo(press)) return { to: 'redo' }
  if (key === 'Tab') return typing ? go(nextField(place, shiftKey, rows)) : null
  if (key === 'Escape') return { to: 'rest' }
  const target = moved(press, place, rows)
  if (target) return go(target, shiftKey)
  return place.row < 0 ? null : intentOnCell(press, place)
}

function intentOnCell(press: Press, { column }: Place): Intent | null {
  const field = fieldAt(column)
  const { key } = press
  if (!field) return null
  if (key === 'Delete' || key === 'Backspace') return { to: 'revert' }
  if (field === 'draft') return key === 'Enter' || key === ' ' || key === 'F2' ? { to: 'flip' } : null
  if (key === 'Enter' || key === 'F2') return { to: 'type', text: null }
  return isLetter(press) ? { to: 'type', text: key } : null
}

const go = (place: Place | null, extend = false): Intent | null => place && { to: 'go', place, extend }

const isUndo = ({ key, ctrlKey, metaKey, shiftKey }: Press) =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z'

/** Ctrl and Y, or as a Mac has it. */
const isRedo = ({ key, ctrlKey, metaKey, shiftKey }: Press) =>
  (ctrlKey || metaKey) && key.toLowerCase() === (shiftKey ? 'z' : 'y')

const isLetter = ({ key, ctrlKey, metaKey, altKey }: Press) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
