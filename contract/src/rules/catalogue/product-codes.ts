/** Reasons why a text is not a barcode; the contract has a message for each. */
export type BarcodeProblem = 'rounded' | 'digits' | 'length' | 'checkDigit'

/** `6.04E+12`, as spreadsheets write long numbers. */
const rounded = /^\s*\d+(?:[.,]\d+)?e\+?\d+\s*$/i

/** Maximum length of a code that shops assign themselves: shorter than any code with a check digit. */
const ownLength = 7

/**
 * Normalizes a barcode to its stored form: digits, without spaces or dashes. Codes of standard length need a valid
 * check digit, in-store codes too (02, 20 to 29), because scanners read no others; up to seven digits are the shop's
 * own.
 *
 * A UPC-A and padded codes become the equivalent EAN. A UPC-E stays as printed, since its digits are often an EAN-8
 * too.
 *
 * @param text as typed, scanned or pasted
 */
export function readBarcode(text: string): { barcode: string } | { problem: BarcodeProblem } {
  if (rounded.test(text)) return { problem: 'rounded' }
  const digits = text.replace(/[\s\p{Pd}]/gu, '')
  if (!/^\d+$/.test(digits)) return { problem: 'digits' }
  if (/^0+$/.test(digits)) return { problem: 'checkDigit' }
  if (digits.length <= ownLength) return { barcode: digits }
  if (![8, 12, 13, 14].includes(digits.length)) return { problem: 'length' }
  if (hasCheckDigit(digits)) return { barcode: unpadded(digits) }
  return hasCheckDigit(expandedUpcE(digits)) ? { barcode: digits } : { problem: 'checkDigit' }
}

/** Whether the last digit is the check digit of the others: alternating weights of 3 and 1, from the right. */
function hasCheckDigit(digits: string): boolean {
  const weighted = [...digits].reverse().map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3))
  // Stryker disable next-line ArithmeticOperator: ten divides a sum and its negative alike
  const sum = weighted.reduce((total, digit) => total + digit, 0)
  return sum % 10 === 0
}

/** The EAN-8 or EAN-13 of a code with leading zeros or without its own; a GTIN-14 of a case stays. */
function unpadded(digits: string): string {
  const ean = digits.padStart(14, '0').replace(/^0/, '')
  return /^0{5}/.test(ean) ? ean.slice(5) : ean
}

/**
 * The UPC-A that a UPC-E abbreviates; other digits unchanged. A UPC-E with 5 to 9 before its check digit stays too, since
 * an EAN-8 has the same check digit.
 */
function expandedUpcE(digits: string): string {
  return digits
    .replace(/^([01]\d\d)(\d{3})([012])(\d)$/, '$1$30000$2$4')
    .replace(/^([01]\d{3})(\d\d)3(\d)$/, '$100000$2$3')
    .replace(/^([01]\d{4})(\d)4(\d)$/, '$100000$2$3')
}

/** The form in which a typed or scanned code is looked up: a barcode as stored, any other text in lower case. */
export function codeKey(text: string): string {
  const read = readBarcode(text)
  return 'barcode' in read ? read.barcode : text.trim().replace(/\s+/g, ' ').toLowerCase()
}
