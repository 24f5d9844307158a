import { expect, test } from 'vitest'
import { detectSeparator } from './table.ts'

test.each([',', ';', '\t', '|'])('Columns may be separated by %j', (separator) => {
  expect(detectSeparator([`name${separator}unit${separator}price`, `a${separator}b${separator}1`])).toBe(
    separator,
  )
})

test('A separator in quotation marks is ignored', () => {
  expect(detectSeparator(['"a, b, c, d";unit', 'x;y'])).toBe(';')
  expect(detectSeparator(['"a ""quoted"", b, c";unit', 'x;y'])).toBe(';')
})

test('Among candidates, the separator that splits the other lines equally wins', () => {
  expect(detectSeparator(['Prix, en francs;Nom', '500;Riz', '700;Lait, sucre, sel'])).toBe(';')
})

test('A file of one column is separated by commas', () => {
  expect(detectSeparator(['name', 'Riz'])).toBe(',')
  expect(detectSeparator([])).toBe(',')
})
