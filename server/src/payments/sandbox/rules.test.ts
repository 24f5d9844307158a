import { describe, expect, test } from 'vitest'
import { checkCard } from './rules.ts'

const now = new Date('2026-03-31T23:59:59Z')
const card = { number: '4242 4242 4242 4242', expiry: '03/26', cvc: '123' }

test.each([
  ['4242424242424242', 'succeeds'],
  ['4242-4242-4242-4242', 'succeeds'],
  [' 4000 0025 0000 3155 ', 'challenged'],
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient'],
])('the test card %s %s', (number, outcome) => {
  expect(checkCard({ ...card, number }, now)).toBe(outcome)
})

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['4242 4242 4242', 'wrong'],
  ['4242 4242 4242 4241', 'wrong'],
  ['quatre deux', 'wrong'],
  ['4111 1111 1111 1111', 'foreign'],
  ['378282246310005', 'foreign'],
] as const)('the number "%s" is %s', (number, problem) => {
  expect(checkCard({ ...card, number }, now)).toEqual({ number: problem })
})

test.each(['03/26', '3/26', '0326', '03 / 26', '03-2026', '12/34', ' 12.34 '])(
  '"%s" is a date to come',
  (expiry) => {
    expect(checkCard({ ...card, expiry }, now)).toBe('succeeds')
  },
)

test.each([
  ['', 'missing'],
  ['13/30', 'wrong'],
  ['00/30', 'wrong'],
  ['12', 'wrong'],
  ['12/3', 'wrong'],
  ['02/26', 'past'],
  ['12/2019', 'past'],
] as const)('the date "%s" is %s', (expiry, problem) => {
  expect(checkCard({ ...card, expiry }, now)).toEqual({ expiry: problem })
})

test.each([
  ['', 'missing'],
  ['12', 'wrong'],
  ['12345', 'wrong'],
  ['1 3', 'wrong'],
] as const)('the code "%s" is %s', (cvc, problem) => {
  expect(checkCard({ ...card, cvc }, now)).toEqual({ cvc: problem })
})

test('all problems of a card are reported at once', () => {
  expect(checkCard({ number: '', expiry: '', cvc: '' }, now)).toEqual({
    number: 'missing',
    expiry: 'missing',
    cvc: 'missing',
  })
})

describe('cards at the limits of these rules', () => {
  const known = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }
  const noon = new Date('2026-11-22T12:00:00Z')

  test.each([
    ['4111 1111 1111 1111', 'foreign'],
    // A nine in a position that is not doubled stays nine.
    ['6011 0009 9013 9424', 'foreign'],
    ['6011 0009 9013 9425', 'wrong'],
    ['4111 1111 1111 1111 0000', 'wrong'],
    ['x4111 1111 1111 1111', 'wrong'],
    ['4111 1111 1111 1111x', 'wrong'],
  ])('the number %s is %s', (number, problem) => {
    expect(checkCard({ ...known, number }, noon)).toEqual({ number: problem })
  })

  test.each([
    ['  ', 'missing'],
    ['12/345', 'wrong'],
  ])('the expiry "%s" is %s', (expiry, problem) => {
    expect(checkCard({ ...known, expiry }, noon)).toEqual({ expiry: problem })
  })

  test('a card expires at the end of its month', () => {
    const card = { ...known, expiry: '11/26' }
    expect(checkCard(card, new Date('2026-11-30T23:59:59.999Z'))).toBe('succeeds')
    expect(checkCard(card, new Date('2026-12-01T00:00:00Z'))).toEqual({ expiry: 'past' })
  })
})
