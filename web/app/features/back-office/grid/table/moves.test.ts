import { expect, test } from 'vitest'
import { columns, fieldAt, firstField, moved, nextField, rangeOf } from './moves.ts'

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

test('arrows move by one and stop at the edges, header included', () => {
  expect(moved(press('ArrowDown'), { row: 0, column: 2 }, 2)).toEqual({ row: 1, column: 2 })
  expect(moved(press('ArrowDown'), { row: 1, column: 2 }, 2)).toEqual({ row: 1, column: 2 })
  expect(moved(press('ArrowUp'), { row: 0, column: 2 }, 2)).toEqual({ row: -1, column: 2 })
  expect(moved(press('ArrowUp'), { row: -1, column: 2 }, 2)).toEqual({ row: -1, column: 2 })
  expect(moved(press('ArrowLeft'), { row: 0, column: 0 }, 2)).toEqual({ row: 0, column: 0 })
})

test('with Ctrl, the keys move to the edge; other keys move nothing', () => {
  expect(moved(press('End', true), { row: 0, column: 0 }, 50)).toEqual({
    row: 49,
    column: columns.length - 1,
  })
  expect(moved(press('ArrowUp', true), { row: 30, column: 4 }, 50)).toEqual({ row: 0, column: 4 })
  expect(moved(press('PageDown'), { row: 45, column: 4 }, 50)).toEqual({ row: 49, column: 4 })
  expect(moved(press('a'), { row: 0, column: 0 }, 50)).toBeNull()
  expect(moved(press('constructor'), { row: 0, column: 0 }, 50)).toBeNull()
})

test('Tab goes through the editable cells row by row and ends after the last', () => {
  const table = { rows: 2, range: rangeOf('sale') }
  const lastField = table.range.last
  expect(nextField({ row: 0, column: firstField }, false, table)).toEqual({ row: 0, column: firstField + 1 })
  expect(nextField({ row: 0, column: lastField }, false, table)).toEqual({ row: 1, column: firstField })
  expect(nextField({ row: 1, column: firstField }, true, table)).toEqual({ row: 0, column: lastField })
  expect(nextField({ row: 1, column: lastField }, false, table)).toBeNull()
  expect(nextField({ row: 0, column: firstField }, true, table)).toBeNull()
})

test('Tab stays among the columns that are shown', () => {
  const { first, last } = rangeOf('codes')
  const table = { rows: 2, range: { first, last } }
  expect(fieldAt(first)).toBe('barcode')
  expect(nextField({ row: 0, column: last }, false, table)).toEqual({ row: 1, column: first })
  expect(nextField({ row: 0, column: first }, true, table)).toBeNull()
})

test('columns map to their fields', () => {
  expect(fieldAt(firstField)).toBe('unit')
  expect(fieldAt(0)).toBeUndefined()
})
