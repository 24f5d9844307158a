import { z } from 'zod'
import { inputYears } from './input-years.ts'
import { type Message, message } from './messages.ts'
import { reviewLimits } from './rules/catalogue/reviews.ts'

/** Upper limits of any list request. */
export const readingLimits = { searchText: 200, pageSize: 100, page: 1_000_000 } as const

/** A whole number as a JSON number or numeric text. */
export const whole = (minimum: number, maximum: number, message: Message) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d+$/, message).transform(Number)], message)
    .refine((value) => Number.isSafeInteger(value) && value >= minimum && value <= maximum, message)

/** A boolean, as JSON or as text. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')],
  { error: message('Must be true or false.') },
)

const noPhoto = message('Upload the photo first.')

/** The site-relative URL of a private photo, as its upload returned it; null for none. @param pathOf its URL by name */
export const uploadedPhoto = (pathOf: (name: string) => string) =>
  z
    .string(noPhoto)
    .regex(new RegExp(`^${pathOf('[0-9a-f]{32}')}$`), noPhoto)
    .nullish()

/** The stars of a review or a rating. */
export const stars = whole(1, reviewLimits.stars, message('Choose from 1 to 5 stars.'))

/** An amount in whole XOF. */
export const amount = (message: Message) => whole(0, Number.MAX_SAFE_INTEGER, message)

export const page = whole(1, readingLimits.page, 'page must be a whole number of 1 or more.').default(1)
/** Entries per page, from 1 to `readingLimits.pageSize`. @param size the default */
export const limit = (size: number) =>
  whole(
    1,
    readingLimits.pageSize,
    `limit must be a whole number from 1 to ${readingLimits.pageSize}.`,
  ).default(size)

/** An id as text, or as an object with an `_id`. */
export const reference = (
  what:
    | 'id'
    | 'categoryId'
    | 'subCategoryId'
    | 'productId'
    | 'addressId'
    | '_id'
    | 'refundId'
    | 'replacementId',
) =>
  z
    .union(
      [z.string(), z.object({ _id: z.string() }).transform((value) => value._id)],
      message(`${what} is required.`),
    )
    .pipe(z.string().regex(/^[A-Za-z0-9]{1,64}$/, message(`${what} is not a valid id.`)))

const isInYears = (date: string) => {
  const year = Number(date.slice(0, 4))
  return year >= inputYears.from && year <= inputYears.until
}
const outsideYears = message(`Enter a date from ${inputYears.from} to ${inputYears.until}.`)

/** A day such as `2026-11-22`. */
export const day = z.iso.date(message('Enter a date.')).refine(isInYears, outsideYears)
/** A timestamp such as `2026-11-22T18:05:00Z`. */
export const timestampInput = z.iso.datetime(message('Enter a date.')).refine(isInYears, outsideYears)

/** Search text as typed or still URL-encoded; a malformed escape is taken as typed. */
export const searchText = z
  .string(message('search must be text.'))
  .max(readingLimits.searchText, message(`search can have up to ${readingLimits.searchText} characters.`))
  .nullish()
  .transform((text) => decodeLeniently(text ?? '').trim())

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parts that several responses share. */
export const id = z.string().min(1)
export const timestamp = z.iso.datetime()
export const count = z.number().int().min(0)
export const paging = { page: count, totalPage: count, totalNoPage: count, totalCount: count }

const storeError = message('Choose a store.')

/** The id of a store, which may be the main one. */
export const storeId = z.string(storeError).regex(/^[A-Za-z\d]{1,64}$/, storeError)

/** The store whose stock is meant; by default the one that the user works in, else the main one. */
export const stockStore = storeId.nullish()

/** The only store whose orders and figures are meant; by default the one that the user works in, else all of them. */
export const onlyStore = storeId.nullish()

/** Latitude or longitude. @param most its absolute maximum */
export const degrees = (most: 90 | 180) =>
  z
    .number(message('Enter coordinates such as 14.6937 and -17.4441.'))
    .min(-most, message('Enter coordinates such as 14.6937 and -17.4441.'))
    .max(most, message('Enter coordinates such as 14.6937 and -17.4441.'))

/** A point on the earth, in degrees. */
export const point = z.object({ latitude: degrees(90), longitude: degrees(180) })

const wrongQuarter = message('Choose a neighbourhood.')
const wrongPin = message('Send latitude and longitude together, in degrees.')

/** A delivery location in the form of addresses. */
export const areaInput = z
  .object({
    quarter: z
      .string(wrongQuarter)
      .regex(/^[a-z0-9_]{1,60}$/, wrongQuarter)
      .nullish(),
    latitude: degrees(90).nullish(),
    longitude: degrees(180).nullish(),
  })
  .refine(({ latitude = null, longitude = null }) => (latitude === null) === (longitude === null), {
    path: ['latitude'],
    error: wrongPin,
  })
