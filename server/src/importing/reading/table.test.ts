import { expect, test } from 'vitest'
import { detectSeparator } from './table.ts'

test.each([',', ';', '\t', '|'])('columns may be separated by %j', (separator) => {
  expect(detectSeparator([`name${separator}unit${separator}price`, `a${separator}b${separator}1`])).toBe(
    separator,
  )
})

test('a separator in quotation marks is ignored', () => {
  expect(detectSeparator(['"a, b, c, d";unit', 'x;y'])).toBe(';')
  expect(detectSeparator(['"a ""quoted"", b, c";unit', 'x;y'])).toBe(';')
})

test('among candidates, the separator that splits the other lines equally wins', () => {
  expect(detectSeparator(['Prix, en francs;Nom', '500;Riz', '700;Lait, sucre, sel'])).toBe(';')
})

test('a file of one column is separated by commas', () => {
  expect(detectSeparator(['name', 'Riz'])).toBe(',')
  expect(detectSeparator([])).toBe(',')
})
