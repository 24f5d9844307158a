/** A link that calls a number. */
export function callHref(mobile: string): string {
  return `tel:${digitsOf(mobile)}`
}

/** Mobile numbers as people write them at home: nine digits in Senegal, ten in Côte d'Ivoire (their numbering plans). */
const national = [
  { code: '221', form: /^7\d{8}$/ },
  { code: '225', form: /^0[157]\d{8}$/ },
] as const

/** A link to a chat with a number; null for one whose country nobody can tell, which WhatsApp does not find. */
export function chatHref(mobile: string): string | null {
  const number = digitsOf(mobile).replace(/^00/, '+')
  if (number.startsWith('+')) return number.length > 8 ? `https://wa.me/${number.slice(1)}` : null
  const country = national.find(({ form }) => form.test(number))
  return country ? `https://wa.me/${country.code}${number}` : null
}

const digitsOf = (mobile: string) => mobile.replaceAll(/[^\d+]/g, '')
