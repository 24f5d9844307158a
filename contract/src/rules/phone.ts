/**
 * A phone number in E.164, from any spelling, so that equal numbers give equal text. Ten digits without a country code
 * that begin like those of Côte d'Ivoire are one of its numbers; all others are Senegal's, which have nine.
 * `phone_e164` of migration 0099 is the same rule in SQL.
 *
 * @returns such as `+221775123408`; null if it has no digit
 */
export function phoneE164(phone: string): string | null {
  const digits = phone.replaceAll(/\(0\)|\D/g, '')
  if (digits === '') return null
  if (/^\s*\+/.test(phone)) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (/^(221\d{9}|225\d{10})$/.test(digits)) return `+${digits}`
  return `${/^[02][157]\d{8}$/.test(digits) ? '+225' : '+221'}${digits}`
}
