import { expect, test } from 'vitest'
import { callHref, chatHref } from './phone.ts'

test('A number is called as it is written, and chatted with where its country is known', () => {
  expect(callHref('77 123 45 67')).toBe('tel:771234567')
  expect(chatHref('+221 77 123 45 67')).toBe('https://wa.me/221771234567')
  expect(chatHref('00221 77 123 45 67')).toBe('https://wa.me/221771234567')
  expect(chatHref('77 123 45 67')).toBe('https://wa.me/221771234567')
  expect(chatHref('07 01 23 45 67')).toBe('https://wa.me/2250701234567')
  expect(chatHref('33 821 00 00')).toBeNull()
})
