import { type Phone, phoneE164 } from '@dix/contract'

/** A number of the API as written, and in a form that can be called, if possible. */
export type WrittenPhone = { mobile: string; phone: Phone | null }

/** A phone number in its usual spelling; one that cannot be called, as it was typed. */
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
const withChat = /^\+(2217\d{8}|2250[157]\d{8}|(?!22[15])\d{8,})$/

/** A link to a chat with a number; null for landlines and invalid numbers, which WhatsApp does not find. */
export function chatHref(mobile: string): string | null {
  const number = phoneE164(mobile)
  return number !== null && withChat.test(number) ? chatWith(number) : null
}

/** A link to a chat with a business, which may have WhatsApp on a landline. @param whatsapp a complete number */
export function businessChatHref(whatsapp: string): string {
  return chatWith(phoneE164(whatsapp)!)
}

const chatWith = (number: string) => `https://wa.me/${number.slice(1)}`
