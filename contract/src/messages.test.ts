import { expect, test } from 'vitest'
import { french, translate } from './messages.ts'

const braces = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

test('every message exists in both languages with the same placeholders', () => {
  for (const [english, inFrench] of Object.entries(french)) {
    expect(inFrench, english).toMatch(/^\S.*[^\s.]\.$/s)
    expect(braces(inFrench), english).toEqual(braces(english))
  }
})

test('a message is translated to the requested language, with its values', () => {
  expect(translate('en', 'This endpoint accepts {methods}.', { methods: 'POST' })).toBe(
    'This endpoint accepts POST.',
  )
  expect(translate('fr', 'This endpoint accepts {methods}.', { methods: 'POST' })).toBe(
    'Ce point d’accès accepte POST.',
  )
})

test('a value may differ by language', () => {
  const values = { methods: { en: 'GET or POST', fr: 'GET ou POST' } }
  expect(translate('en', 'This endpoint accepts {methods}.', values)).toBe(
    'This endpoint accepts GET or POST.',
  )
  expect(translate('fr', 'This endpoint accepts {methods}.', values)).toBe(
    'Ce point d’accès accepte GET ou POST.',
  )
})

test('numbers in messages are grouped as amounts are, in every language', () => {
  const message = 'Only {stock} left in stock.'
  expect(translate('en', message, { stock: 5_000 })).toBe('Only 5\u202f000 left in stock.')
  expect(translate('fr', message, { stock: 5_000 })).toBe('Il n’en reste que 5\u202f000 en stock.')
})

test('text that is not a message stays unchanged', () => {
  expect(translate('fr', 'toString')).toBe('toString')
  expect(translate('fr', 'This endpoint accepts {methods}.', {})).toBe('Ce point d’accès accepte {methods}.')
})
