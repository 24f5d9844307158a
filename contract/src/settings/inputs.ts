import { optionalText } from '../back-office/inputs.ts'
import { message } from '../messages.ts'
import { safeLink } from '../rules/shop/links.ts'
import { settingsLimits as limits } from '../settings-limits.ts'
import { optionalLine } from '../text-inputs.ts'

/** The link of an announcement or banner, which leads to a page, not to a phone or mail program. */
export const link = optionalLine(message('A link can have up to 500 characters.'), limits.link)
  .refine(
    (typed) => typed === '' || /^(?:\/|https:)/.test(safeLink(typed) ?? ''),
    message('Enter a page of the shop such as /search, or a link that begins with https://.'),
  )
  .transform((typed) => safeLink(typed) ?? '')

/** A phone number that can be called. */
export const phone = optionalLine(
  message('A phone number can have up to 30 characters.'),
  limits.phone,
).refine(
  (text) => text === '' || text.replaceAll(/\D/g, '').length >= limits.phoneDigits,
  message('Enter a phone number of at least 6 digits.'),
)

/** Multi-line text; empty if there is none. */
export const lines = (tooLong: Parameters<typeof optionalText>[0], most: number) =>
  optionalText(tooLong, most).transform((text) => text ?? '')
