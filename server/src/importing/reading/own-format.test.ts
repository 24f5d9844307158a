import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, joinNames, readFields, splitNames, unguardFormula, writeFields } from './own-format.ts'

test.each(['=1+1', '+33', '-20 %', '@home', '\tx', '\rx', '＝1', "'=1", "''+1"])(
  'a spreadsheet does not run %j, and it comes back as it was',
  (cell) => {
    expect(guardFormula(cell)).toBe(`'${cell}`)
    expect(unguardFormula(guardFormula(cell))).toBe(cell)
  },
)

test.each(["'t Veer", "'", "''", 'Riz', ''])('%j needs no guard', (cell) => {
  expect(guardFormula(cell)).toBe(cell)
  expect(unguardFormula(cell)).toBe(cell)
})

test('every text survives the formula guard', () => {
  const nasty = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', '"') })
  fc.assert(fc.property(nasty, (text) => unguardFormula(guardFormula(text)) === text))
})

test('every list of names survives one cell', () => {
  const name = fc
    .string({ unit: fc.constantFrom('|', '\\', 'a', ' ', '\n', 'é', '"'), minLength: 1 })
    .map((text) => text.trim())
    .filter(Boolean)
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
  )
})

test('a hand-written list may have spaces around its bars and empty entries', () => {
  expect(splitNames(' Lait | Œufs || ')).toEqual(['Lait', 'Œufs'])
})

test('every set of extra fields survives one cell, in its order', () => {
  const label = fc.oneof(fc.string(), fc.constantFrom('__proto__', '10', '9', 'constructor'))
  fc.assert(
    fc.property(fc.array(fc.tuple(label, fc.string())), (entries) => {
      const fields = Object.fromEntries(entries)
      const cell = writeFields(fields)
      expect(readFields(cell)).toEqual(fields)
      expect(Object.keys(readFields(cell)!)).toEqual(Object.keys(fields))
      expect(writeFields(readFields(cell)!)).toBe(cell)
    }),
  )
  expect(writeFields({ b: '1', a: '2' })).toBe('{"b":"1","a":"2"}')
})

test.each(['', 'null', '[]', '["a"]', '{"a":1}', '{"a":{"b":"c"}}', '{', '"x"'])(
  '%j is not a set of extra fields',
  (cell) => expect(readFields(cell)).toBeNull(),
)
