import { expect, test } from 'vitest'
import { keyActionOf, type Press } from './key-actions.ts'
import { columns, firstField, rangeOf } from './moves.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const range = rangeOf('sale')
const at = (column: number, typing = false) => ({ position: { row: 0, column }, rows: 2, range, typing })
const price = columns.indexOf('price')
const draft = columns.indexOf('draft')

test('Enter and F2 edit a cell with its text; a letter replaces it', () => {
  expect(keyActionOf(press('Enter'), at(price))).toEqual({ to: 'type', text: null })
  expect(keyActionOf(press('F2'), at(price))).toEqual({ to: 'type', text: null })
  expect(keyActionOf(press('7'), at(price))).toEqual({ to: 'type', text: '7' })
  expect(keyActionOf(press('c', { ctrlKey: true }), at(price))).toBeNull()
})

test('the status toggles instead of being typed', () => {
  expect(keyActionOf(press('Enter'), at(draft))).toEqual({ to: 'flip' })
  expect(keyActionOf(press(' '), at(draft))).toEqual({ to: 'flip' })
  expect(keyActionOf(press('x'), at(draft))).toBeNull()
})

test('Tab leaves the table, or moves to the next cell while the user is typing', () => {
  expect(keyActionOf(press('Tab'), at(price))).toBeNull()
  const next = { to: 'go', position: { row: 0, column: price + 1 }, extend: false }
  expect(keyActionOf(press('Tab'), at(price, true))).toEqual(next)
  const back = { to: 'go', position: { row: 0, column: price - 1 }, extend: false }
  expect(keyActionOf(press('Tab', { shiftKey: true }), at(price, true))).toEqual(back)
  const last = { position: { row: 1, column: range.last }, rows: 2, range, typing: true }
  expect(keyActionOf(press('Tab'), last)).toBeNull()
})

test('shift extends the selection', () => {
  expect(keyActionOf(press('ArrowDown', { shiftKey: true }), at(firstField))).toEqual({
    to: 'go',
    position: { row: 1, column: firstField },
    extend: true,
  })
})

test('Ctrl+Z and Cmd+Z undo, with Y or Shift redo, anywhere in the table', () => {
  expect(keyActionOf(press('z', { ctrlKey: true }), at(0))).toEqual({ to: 'undo' })
  expect(keyActionOf(press('Z', { metaKey: true }), at(price))).toEqual({ to: 'undo' })
  expect(keyActionOf(press('y', { ctrlKey: true }), at(price))).toEqual({ to: 'redo' })
  expect(keyActionOf(press('Z', { metaKey: true, shiftKey: true }), at(price))).toEqual({ to: 'redo' })
})

test('keys in read-only cells are left to the browser', () => {
  expect(keyActionOf(press(' '), at(0))).toBeNull()
  expect(keyActionOf(press('Enter'), at(columns.length - 1))).toBeNull()
  expect(keyActionOf(press('7'), at(1))).toBeNull()
})
