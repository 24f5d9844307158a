import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneNumbers } from '../testing/phone-numbers.ts'
import { countryCode, readPhone } from './phone.ts'
import { phoneE164 } from './rules/phone.ts'

test.each([
  ['775123408', '+221775123408', '77 512 34 08'],
  ['+221 77.512.34.08', '+221775123408', '77 512 34 08'],
  ['00221 33 821 00 00', '+221338210000', '33 821 00 00'],
  ['0708091011', '+2250708091011', '07 08 09 10 11'],
  ['225 27-22-23-24-25', '+2252722232425', '27 22 23 24 25'],
  ['+33 (0)6 12 34 56 78', '+33612345678', '+33 6 12 34 56 78'],
  ['+22376123456', '+22376123456', '+223 76 12 34 56'],
  ['Awa : 77 512 34 08', '+221775123408', '77 512 34 08'],
])('%j is the number %j and is shown as %j', (written, number, shown) => {
  expect(readPhone(written)).toMatchObject({ number, shown })
})

test.each([
  '',
  '—',
  '77 512 34',
  '77 512 34 08 1',
  '79 999 99 99',
  '+221 7',
  '7'.repeat(300),
  '03 01 23 45 67',
])('%j cannot be called', (written) => expect(readPhone(written)).toBeNull())

test('a landline can be called but is not a mobile number', () => {
  expect(readPhone('33 821 00 00')).toMatchObject({ isMobile: false })
  expect(readPhone('27 22 23 24 25')).toMatchObject({ isMobile: false })
  expect(readPhone('77 512 34 08')).toMatchObject({ isMobile: true })
  expect(readPhone('05 01 23 45 67')).toMatchObject({ isMobile: true })
})

test('a number without a country code belongs to the given country, else to Senegal or Côte d’Ivoire', () => {
  expect(readPhone('76 12 34 56')).toBeNull()
  expect(readPhone('76 12 34 56', 'ML')).toMatchObject({ number: '+22376123456' })
  expect(readPhone('77 512 34 08', 'ML')).toMatchObject({ number: '+221775123408' })
  expect(readPhone('+221 77 512 34 08', 'ML')).toMatchObject({ number: '+221775123408' })
  expect(readPhone('77 512 34 08', 'CI')).toMatchObject({ number: '+221775123408' })
})

test('a number with a 0 after the country code cannot be called, unless the 0 is in brackets', () => {
  expect(readPhone('+33 06 12 34 56 78')).toBeNull()
  expect(readPhone('+33 (0)6 12 34 56 78')).toMatchObject({ number: '+33612345678' })
})

test('two spellings of a number that can be called compare as equal', () => {
  const anyText = fc.oneof(
    fc.constantFrom(...phoneNumbers.map(([written]) => written)),
    fc.stringMatching(/^(\+221|00221|221)?[ .]?7[015678]( ?\d){7}$/),
    fc.stringMatching(/^(\+225|00225|225)?[ .]?0[157]([ -]?\d){8}$/),
    fc.stringMatching(/^\+(33|223|226|1|44)( ?\d){6,10}$/),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readPhone(text)
      expect(read?.number ?? phoneE164(text)).toBe(phoneE164(text))
      if (read) expect(readPhone(read.shown)).toEqual(read)
    }),
  )
})

test.each([
  ['Sénégal', 'SN'],
  ['senegal', 'SN'],
  ['Côte d’Ivoire', 'CI'],
  ["COTE D'IVOIRE", 'CI'],
  ['Ivory Coast', 'CI'],
  ['Mali', 'ML'],
  ['sn', 'SN'],
  ['Dakar', null],
  ['', null],
])('%j is the country %j', (written, code) => expect(countryCode(written)).toBe(code))
