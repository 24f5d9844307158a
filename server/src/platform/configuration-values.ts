import { isIP } from 'node:net'
import { z } from 'zod'

// Kinds of values that a variable of the configuration may have: each checks a text and returns the value.

/** A whole number of at most nine digits, from `min` to `max`. */
export const digits = (message: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)

/** A URL of http or https without path, query and fragment; gives its origin. */
export const origin = (message: string) =>
  z.string().transform((text, context) => {
    const url = URL.parse(text)
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
      return url.origin
    context.addIssue({ code: 'custom', message: message })
    return z.NEVER
  })

/** The minimum length of a secret and its minimum number of distinct characters: made-up secrets have fewer. */
const strong = { length: 32, different: 10 } as const

export const secretText = z
  .string()
  .refine(
    (text) => text.length >= strong.length && new Set(text).size >= strong.different && !isPattern(text),
    `must be at least ${strong.length} random characters, such as "openssl rand -base64 32" prints.`,
  )

/**
 * Whether a text repeats itself, as `1234567890123456…` does, or mostly follows the alphabet or the digits of a
 * keyboard.
 */
function isPattern(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true
  }
  const steps = [...text].filter(
    (_letter, at) => at > 0 && Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1,
  )
  return steps.length > text.length / 2
}

/** Host names separated by commas, in lower case. */
export const hostNames = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine(
    (names) => names.every((name) => /^[\w.-]+$/.test(name)),
    'must be a list of host names such as push.internal, separated by commas.',
  )

export const smtpAddress = z.string().refine((text) => {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}, 'must be a URL such as smtps://user:password@mail.example:465.')

/** A template of map tiles with `{z}`, `{x}` and `{y}`, or a PMTiles file by URL or path. */
export const tileSource = z.string().refine((text) => {
  if (!/^[a-z]+:\/\//i.test(text)) return text.endsWith('.pmtiles')
  const url = URL.parse(text)
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  return url !== null && /^https?:$/.test(url.protocol) && (isTemplate || url.pathname.endsWith('.pmtiles'))
}, 'must be a URL such as https://tiles.example/{z}/{x}/{y}.png, or the URL or path of a .pmtiles file.')

/** A sender as displayed in emails: an address, or a name and an address in angle brackets. */
export const sender = z
  .string()
  .refine(
    (text) => senderAddress(text) !== null,
    'must be a sender such as Dix <orders@shop.example> or orders@shop.example.',
  )

function senderAddress(text: string): string | null {
  const address = /^(?:[^<>"\p{Cc}]{1,100} <([^<>]+)>|([^<>]+))$/u.exec(text)
  return z.email().safeParse(address?.[1] ?? address?.[2]).data ?? null
}

/** A time of day by the clock of the machine. */
export type TimeOfDay = { hours: number; minutes: number }

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:00.')
  .transform((text): TimeOfDay => {
    const [hours = 0, minutes = 0] = text.split(':').map(Number)
    return { hours, minutes }
  })

/** Fastify's names for the private ranges. */
const ranges = new Set(['loopback', 'linklocal', 'uniquelocal'])

const proxyMessage =
  'must be the number of proxies in front (1 to 10), or their addresses such as 10.0.0.0/8, separated by commas.'

/**
 * The proxies that are trusted to report a shopper's IP address, for Fastify's `trustProxy`. A range covering the whole
 * internet is refused, because anyone could then claim any IP address.
 */
export const trustedProxies = z.union([
  digits(proxyMessage, 1, 10),
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((names) => names.length > 0 && names.every(isProxy), proxyMessage),
])

function isProxy(text: string): boolean {
  if (ranges.has(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}
