import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlock, writeBlock } from './spreadsheet.ts'

test('a block copied from a spreadsheet is read cell by cell', () => {
  expect(readBlock('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})

test('quoted cells may contain line breaks, tabs and quotation marks', () => {
  expect(readBlock('"5\nkg"\t"say ""oui"""\t"a\tb"\n7')).toEqual([['5\nkg', 'say "oui"', 'a\tb'], ['7']])
})

test('a quotation mark inside a cell, or one never closed, is plain text', () => {
  expect(readBlock('5" pan\t"open\nx')).toEqual([['5" pan', '"open'], ['x']])
})

test('an empty text is an empty block', () => {
  expect(readBlock('')).toEqual([])
})

test('a copied block pastes back unchanged', () => {
  const cell = fc.string().map((text) => text.replaceAll('\r', ''))
  const block = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(block, (rows) => {
      fc.pre(rows.at(-1)!.join('') !== '')
      expect(readBlock(writeBlock(rows))).toEqual(rows)
    }),
  )
})
