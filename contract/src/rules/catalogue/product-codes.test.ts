import { expect, test } from 'vitest'
import { codeKey, readBarcode } from './product-codes.ts'

const stored = (text: string) => {
  const read = readBarcode(text)
  return 'barcode' in read ? read.barcode : read.problem
}

test.each([
  ['an EAN-13', '3017620422003', '3017620422003'],
  ['an EAN-8', '96385074', '96385074'],
  ['an EAN-13 as printed, with spaces and dashes', ' 6 191234–567897 ', '6191234567897'],
  ['an in-store code', '2012345001992', '2012345001992'],
  ['an in-store code of 8 digits', '21234569', '21234569'],
  ['the code of a case', '13017620422000', '13017620422000'],
  ['a short code of the shop', '0042', '0042'],
  ['the longest short code', '1234567', '1234567'],
])('a barcode is stored as digits: %s', (_, text, barcode) => {
  expect(stored(text)).toBe(barcode)
})

test('a UPC is stored as the EAN-13 that scanners send for it', () => {
  expect(stored('036000291452')).toBe('0036000291452')
  expect(stored('0036000291452')).toBe('0036000291452')
  expect(stored('00036000291452')).toBe('0036000291452')
})

test('a code that a list has padded with zeros equals the code without them', () => {
  expect(stored('0000096385074')).toBe('96385074')
  expect(stored('000096385074')).toBe('96385074')
  expect(stored('00000096385074')).toBe('96385074')
  expect(stored('03017620422003')).toBe('3017620422003')
})

test.each([
  ['0123450', 5, 3],
  ['0123451', 4, 0],
  ['0123452', 3, 7],
  ['0123453', 1, 4],
  ['0123454', 3, 1],
  ['1234563', 9, 2],
  ['0425261', 4, 0],
])('a UPC-E stays as printed and needs its own check digit or that of an EAN-8: %s', (first, upcE, ean8) => {
  const codes = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`)
  const valid = [upcE, ean8].sort().map((digit) => `${first}${digit}`)
  expect(codes.map(stored).filter((result) => result !== 'checkDigit')).toEqual(valid)
})

test.each(['01234558', '01234565', '01234596'])(
  'a UPC-E whose check digit is also that of an EAN-8 stays as printed: %s',
  (upcE) => {
    expect(stored(upcE)).toBe(upcE)
    expect(stored(upcE.replace(/.$/, '0'))).toBe('checkDigit')
  },
)

test.each(['01234505', '01234531', '01234543'])(
  'a longer code needs its own check digit, even if it begins or ends with the UPC-E %s',
  (upcE) => {
    expect(stored(`3100${upcE}`)).toBe('checkDigit')
    expect(stored(`${upcE}0031`)).toBe('checkDigit')
  },
)

test('zeros inside a code remain', () => {
  expect(stored('3000001234562')).toBe('3000001234562')
})

test.each([
  ['3017620422004', 'checkDigit'],
  ['2012345001993', 'checkDigit'],
  ['96385075', 'checkDigit'],
  ['01234506', 'checkDigit'],
  ['0000000000000', 'checkDigit'],
  ['0', 'checkDigit'],
  ['123456789', 'length'],
  ['30176204220', 'length'],
  ['301762042200312', 'length'],
  ['', 'digits'],
  ['N/A', 'digits'],
  ['AB-12', 'digits'],
  ['12 AB', 'digits'],
  ['٣٠١٧٦٢٠٤٢٢٠٠٣', 'digits'],
  ['6.04E+12', 'rounded'],
  ['6,04e12', 'rounded'],
  [' 3E+12 ', 'rounded'],
  ['60,4E+11', 'rounded'],
  ['REF 6E+12', 'digits'],
  ['6E+12 REF', 'digits'],
])('%s is not a barcode: %s', (text, problem) => {
  expect(readBarcode(text)).toEqual({ problem })
})

test('a code is found in any spelling', () => {
  expect(codeKey('3 017620 422003')).toBe('3017620422003')
  expect(codeKey('036000291452')).toBe(codeKey('0036000291452'))
  expect(codeKey('  AB  12 ')).toBe('ab 12')
})
