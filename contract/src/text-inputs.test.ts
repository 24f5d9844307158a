import { expect, test } from 'vitest'
import { isPlain } from './text-inputs.ts'

test.each(['\u0000', '\u2028', '\u202e', '\ud800', '\ufdd0', '\ufffe', '\uffff', '\u{1fffe}'])(
  'a text with %j is not plain: it could not be stored, sent or drawn',
  (character) => {
    expect(isPlain(`Chez${character}Fatou`)).toBe(false)
  },
)

test.each(['Chez Fatou', 'قهوة', '👩🏾‍🍳 🇸🇳', 'a\u200db', '\ufffd'])('%s is plain', (text) => {
  expect(isPlain(text)).toBe(true)
})
