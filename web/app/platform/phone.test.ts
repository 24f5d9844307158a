import { expect, test } from 'vitest'
import { businessChatHref, callHref, chatHref } from './phone.ts'

test('a number is called as it is written, and has a chat link if it is a mobile number', () => {
  expect(callHref('77 123 45 67')).toBe('tel:771234567')
  expect(chatHref('+221 77 123 45 67')).toBe('https://wa.me/221771234567')
  expect(chatHref('00221 77 123 45 67')).toBe('https://wa.me/221771234567')
  expect(chatHref('77 123 45 67')).toBe('https://wa.me/221771234567')
  expect(chatHref('07 01 23 45 67')).toBe('https://wa.me/2250701234567')
  expect(chatHref('+223 77 123 45 67')).toBe('https://wa.me/223771234567')
  for (const landline of ['33 821 00 00', '+221 33 821 00 00', '27 22 23 24 25']) {
    expect(chatHref(landline)).toBeNull()
  }
  expect(chatHref('77 123 45')).toBeNull()
  expect(chatHref('')).toBeNull()
})

test("the shop's chat link has the number that its owner gave, even a landline", () => {
  expect(businessChatHref('77 123 45 67')).toBe('https://wa.me/221771234567')
  expect(businessChatHref('+221 33 821 00 00')).toBe('https://wa.me/221338210000')
  expect(businessChatHref('+226 70 12 34 56')).toBe('https://wa.me/22670123456')
})
