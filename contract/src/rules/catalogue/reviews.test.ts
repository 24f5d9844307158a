import { expect, test } from 'vitest'
import { hasContact, publicNameOf, ratingOf, reviewLimits } from './reviews.ts'

test.each([
  [0, 0, null],
  [1, 5, { average: 5, count: 1 }],
  [3, 13, { average: 4.3, count: 3 }],
  [20, 89, { average: 4.5, count: 20 }],
])('%i ratings with %i stars in total', (count, sum, rating) => {
  expect(ratingOf({ count, sum })).toEqual(rating)
})

test.each([
  ['Fatou Ndiaye', 'Fatou N.'],
  ['  Awa  Marie   diop ', 'Awa D.'],
  ['Awa', 'Awa'],
  ['Élodie Ébrié', 'Élodie É.'],
  ['awa@example.com', ''],
  ['Awa 77 123 45 67', ''],
  ['+221771234567', ''],
  ['٠٧٧١٢٣٤٥٦', ''],
  ['…', ''],
])('%s is shown to others as %s', (name, shown) => {
  expect(publicNameOf(name)).toBe(shown)
})

test("a single overlong word is cut at the limit of a review's name", () => {
  expect([...publicNameOf(`${'é'.repeat(200)} Ndiaye`)].length).toBeLessThanOrEqual(reviewLimits.author)
})

test('six digits count as a phone number, five do not', () => {
  expect(hasContact('Awa 77 12 34')).toBe(true)
  expect(hasContact('Awa 77 123')).toBe(false)
})
