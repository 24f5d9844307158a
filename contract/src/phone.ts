import { type CountryCode, getCountries, type PhoneNumber, parsePhoneNumber } from 'libphonenumber-js/max'
import { locales } from './locale.ts'
import { phoneE164 } from './rules/phone.ts'

/**
 * Phone numbers by the numbering plans of all countries. The plans are large, so browsers load this file only where
 * users enter a number; the server formats displayed ones.
 */

export type { CountryCode }

/** A number that can be called. */
export type ReadPhone = {
  /** In the form of E.164: `+221775123408`. */
  number: string
  /** In its usual spelling: `77 512 34 08`, `07 01 23 45 67`; from other countries `+33 6 12 34 56 78`. */
  shown: string
  /** Whether it is, or may be, a mobile number. */
  isMobile: boolean
}

/**
 * Parses a phone number in any spelling.
 *
 * @param country tried first for a number without a country code; then come Senegal and Côte d'Ivoire, whose numbers do
 *   not overlap
 * @returns null for a number that no country has, such as one with a missing digit
 */
export function readPhone(written: string, country?: CountryCode | null): ReadPhone | null {
  const compared = phoneE164(written)
  if (compared === null) return null
  const isInternational = /^\s*(\+|00)/.test(written)
  const digits = written.replaceAll(/\(0\)|\D/g, '')
  const found = (country && !isInternational ? validNumber(digits, country) : null) ?? validNumber(compared)
  // With a 0 after its country code, as in `+33 06 12 34 56 78`, it would compare as another number.
  if (!found || (isInternational && found.number !== compared)) return null
  const type = found.getType()
  return {
    number: found.number,
    shown: asWritten(found),
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  }
}

/** A stored number in its usual spelling. */
export const shownPhone = (number: string): string => readPhone(number)?.shown ?? number

/** E.164 numbers have at most 15 digits; parsing longer text would only cost time. */
const maxDigits = 20

function validNumber(written: string, country?: CountryCode): PhoneNumber | null {
  if (written.length > maxDigits) return null
  try {
    const number = parsePhoneNumber(written, country)
    return number.isValid() ? number : null
  } catch {
    return null
  }
}

function asWritten(number: PhoneNumber): string {
  // The plan still groups numbers of Côte d’Ivoire the old way, from before they had ten digits.
  if (number.country === 'CI') return number.nationalNumber.replaceAll(/\d\d(?=\d)/g, '$& ')
  return number.country === 'SN' ? number.formatNational() : number.formatInternational()
}

let codes: Map<string, CountryCode> | undefined

/** The code of a country written in French or English: `SN` for `Sénégal`; null for other text. */
export function countryCode(written: string): CountryCode | null {
  codes ??= namedCountries()
  return codes.get(lettersOf(written)) ?? null
}

function namedCountries(): Map<string, CountryCode> {
  const names = locales.map((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
  const named = getCountries().flatMap((code) => [
    [lettersOf(code), code] as const,
    ...names.map((name) => [lettersOf(name.of(code) ?? code), code] as const),
  ])
  return new Map([...named, ['ivorycoast', 'CI']])
}

function lettersOf(name: string): string {
  return name.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase()
}
