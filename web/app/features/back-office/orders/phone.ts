/** A link that calls a number. */
export function callHref(mobile: string): string {
  return `tel:${mobile.replaceAll(/[^\d+]/g, '')}`
}

/** A link to a chat with a number, or null for one without its country, which WhatsApp does not find. */
export function chatHref(mobile: string): string | null {
  const number = mobile.replaceAll(/[^\d+]/g, '').replace(/^00/, '+')
  return number.startsWith('+') && number.length > 8 ? `https://wa.me/${number.slice(1)}` : null
}
