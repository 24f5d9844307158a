import { message } from '../messages.ts'
import { safeLink } from '../rules/shop/links.ts'
import { settingsLimits as limits } from '../settings-limits.ts'
import { optionalLine } from '../text-inputs.ts'

/** Of an announcement or a banner: it leads to a page, not to a phone or a mail. */
export const link = optionalLine(message('A link can have up to 500 characters.'), limits.link)
  .refine(
    (typed) => typed === '' || /^(?:\/|https:)/.test(safeLink(typed) ?? ''),
    message('Enter a page of the shop such as /search, or a link that begins with https://.'),
  )
  .transform((typed) => safeLink(typed) ?? '')
