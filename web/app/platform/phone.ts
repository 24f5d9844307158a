import { type Phone, phoneE164 } from '@dix/contract'

/** A phone number from the API: as it was typed, and parsed if it can be called. */
export type WrittenPhone = { mobile: string; phone: Phone | null }

/** A phone number in its usual format; one that cannot be called, as it was typed. */
export function phoneText({ mobile, phone }: WrittenPhone): string {
  return phone?.shown ?? mobile
}

/** The number to call: the complete one if known. */
export function calledNumber({ mobile, phone }: WrittenPhone): string {
  return phone?.number ?? mobile
}

/** A link that calls a number. */
export function callHref(mobile: string): string {
  return `tel:${mobile.replaceAll(/[^\d+]/g, '')}`
}

/** Mobile numbers of Senegal and Côte d'Ivoire (by their numbering plans), and all numbers of other countries. */
const onWhatsApp = /^\+(2217\d{8}|2250[157]\d{8}|(?!22[15])\d{8,})$/

/** A link to a chat with a number; null for landlines and invalid numbers, which WhatsApp does not find. */
export function chatHref(mobile: string): string | null {
  const number = phoneE164(mobile)
  return number !== null && onWhatsApp.test(number) ? chatWith(number) : null
}

/** A link to a chat with a business, which may have WhatsApp on a landline. @param whatsapp a complete number */
export function businessChatHref(whatsapp: string): string {
  return chatWith(phoneE164(whatsapp)!)
}

const chatWith = (number: string) => `https://wa.me/${number.slice(1)}`
