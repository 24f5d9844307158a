import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnlyPunctuation, lineChanges, searchWords, withoutPieces } from './rules.ts'

const line = (productId: string, quantity: number) => ({ productId, name: `Name of ${productId}`, quantity })
const wanted = (productId: string, quantity: number) => ({ productId, quantity })

test('only lines that differ from the current ones are changes', () => {
  const lines = [line('A', 2), line('B', 0), line('C', 1)]
  expect(
    lineChanges(lines, [wanted('A', 3), wanted('B', 1), wanted('C', 1), wanted('D', 4), wanted('E', 0)]),
  ).toEqual([
    { productId: 'A', name: 'Name of A', from: 2, to: 3, isNew: false },
    { productId: 'B', name: 'Name of B', from: 0, to: 1, isNew: false },
    { productId: 'D', name: '', from: 0, to: 4, isNew: true },
  ])
  expect(lineChanges(lines, [])).toEqual([])
})

test('refunded pieces leave the lines, at most those that remain', () => {
  const lines = [line('A', 2), line('B', 1)]
  expect(withoutPieces(lines, [wanted('A', 2)])).toEqual([line('A', 0), line('B', 1)])
  expect(withoutPieces(lines, [wanted('A', 1), wanted('B', 1)])).toEqual([line('A', 1), line('B', 0)])
  expect(withoutPieces(lines, [])).toEqual(lines)
  expect(withoutPieces(lines, [wanted('A', 3)])).toBeUndefined()
  expect(withoutPieces(lines, [wanted('A', 1), wanted('C', 1)])).toBeUndefined()
})

test.each([
  ['', []],
  ['  ', []],
  ['-', []],
  ['Awa', ['awa']],
  ['  Aïssatou  N’Diaye ', ['aissatou', 'n', 'diaye']],
  ['DX-7K3M9QWP', ['7k3m9qwp']],
  ['dx7k3', ['7k3']],
  ['DX-', []],
  ['Adx-7', ['adx', '7']],
  ['+221 77 000.00-(12)', ['770000012']],
  ['+221 77 000', ['77000']],
  [' 00225 07 1', ['071']],
  ['+ 221 7', ['7']],
  ['+221', []],
  ['221 77 000', ['22177000']],
  ['221 77 000 00 12', ['770000012']],
  ['+226 70', ['22670']],
  ['77 00221 5', ['77002215']],
  ['77 Awa', ['77', 'awa']],
  ['77/12', ['77', '12']],
  ["'; drop \\ :* & !", ['drop']],
  ['a\u0000b', ['a', 'b']],
  ['٣ ﻿', ['٣']],
  ['ﷺ', ['صلى', 'الله', 'عليه', 'وسلم']],
])('%j is searched for as %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})

test.each([
  ['', false],
  ['---', true],
  ['+ ()', true],
  ['-a', false],
  ['7-', false],
  ['٣', false],
])('%j has only punctuation: %s', (search, expected) => {
  expect(isOnlyPunctuation(search)).toBe(expected)
})

test('no search word contains query syntax, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (search) => {
      for (const word of searchWords(search)) expect(word).toMatch(/^[^\s'\\:*&|!()<>]+$/u)
    }),
  )
})
