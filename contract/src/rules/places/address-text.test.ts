import { expect, test } from 'vitest'
import { postalCodeOf, shownPostalCode, townText } from './address-text.ts'

test('an address in Dakar gets its postal code, in any spelling; other towns get a dash that is never shown', () => {
  expect(postalCodeOf({ city: 'DAKAR', state: '' })).toBe('12500')
  expect(postalCodeOf({ city: 'Pikine', state: 'Dakar' })).toBe('12500')
  const elsewhere = postalCodeOf({ city: 'Abidjan', state: 'Abidjan' })
  expect(elsewhere).not.toBe('')
  expect(shownPostalCode(elsewhere)).toBe('')
  expect(shownPostalCode('11500')).toBe('11500')
})

test('a town names quarter, city and state once each', () => {
  expect(townText({ quarterName: 'Mermoz', city: 'Dakar', state: 'Dakar' })).toBe('Mermoz, Dakar')
  expect(townText({ quarterName: '', city: 'Mbour', state: 'Thiès' })).toBe('Mbour, Thiès')
})
