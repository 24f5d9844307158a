import { expect, test } from 'vitest'
import { intentOf, type Press } from './intents.ts'
import { columns, firstField, lastField } from './moves.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const at = (column: number, typing = false) => ({ place: { row: 0, column }, rows: 2, typing })
const price = columns.indexOf('price')
const draft = columns.indexOf('draft')

test('Enter and F2 open a cell with what it holds, a letter in its stead', () => {
  expect(intentOf(press('Enter'), at(price))).toEqual({ to: 'type', text: null })
  expect(intentOf(press('F2'), at(price))).toEqual({ to: 'type', text: null })
  expect(intentOf(press('7'), at(price))).toEqual({ to: 'type', text: '7' })
  expect(intentOf(press('c', { ctrlKey: true }), at(price))).toBeNull()
})

test('The status flips instead of being typed', () => {
  expect(intentOf(press('Enter'), at(draft))).toEqual({ to: 'flip' })
  expect(intentOf(press(' '), at(draft))).toEqual({ to: 'flip' })
  expect(intentOf(press('x'), at(draft))).toBeNull()
})

test('Tab leaves the table, but leads on while one is typing', () => {
  expect(intentOf(press('Tab'), at(price))).toBeNull()
  const next = { to: 'go', place: { row: 0, column: price + 1 }, extend: false }
  expect(intentOf(press('Tab'), at(price, true))).toEqual(next)
  const back = { to: 'go', place: { row: 0, column: price - 1 }, extend: false }
  expect(intentOf(press('Tab', { shiftKey: true }), at(price, true))).toEqual(back)
  const last = { place: { row: 1, column: lastField }, rows: 2, typing: true }
  expect(intentOf(press('Tab'), last)).toBeNull()
})

test('Shift marks cells on the way', () => {
  expect(intentOf(press('ArrowDown', { shiftKey: true }), at(firstField))).toEqual({
    to: 'go',
    place: { row: 1, column: firstField },
    extend: true,
  })
})

test('Ctrl+Z and Cmd+Z take back, with Y or Shift take again, anywhere in the table', () => {
  expect(intentOf(press('z', { ctrlKey: true }), at(0))).toEqual({ to: 'undo' })
  expect(intentOf(press('Z', { metaKey: true }), at(price))).toEqual({ to: 'undo' })
  expect(intentOf(press('y', { ctrlKey: true }), at(price))).toEqual({ to: 'redo' })
  expect(intentOf(press('Z', { metaKey: true, shiftKey: true }), at(price))).toEqual({ to: 'redo' })
})

test('Cells that cannot be changed leave their keys to the browser', () => {
  expect(intentOf(press(' '), at(0))).toBeNull()
  expect(intentOf(press('Enter'), at(columns.length - 1))).toBeNull()
  expect(intentOf(press('7'), at(1))).toBeNull()
})
