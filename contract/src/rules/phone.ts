/**
 * What makes two phone numbers the same: their form in E.164, however they and their country are written. Ten digits
 * without a country that begin as those of Côte d'Ivoire do are one of its numbers; all others are Senegal's, which
 * have nine. `phone_e164` of migration 0051 is the same rule in SQL.
 *
 * @returns such as `+221775123408`; null without any digit
 */
export function phoneE164(phone: string): string | null {
  const digits = phone.replaceAll(/\(0\)|\D/g, '')
  if (digits === '') return null
  if (/^\s*\+/.test(phone)) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  if (/^(221\d{9}|225\d{10})$/.test(digits)) return `+${digits}`
  return `${/^[02][157]\d{8}$/.test(digits) ? '+225' : '+221'}${digits}`
}
