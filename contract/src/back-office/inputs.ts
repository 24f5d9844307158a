import { z } from 'zod'
import { limits } from '../catalogue/catalogue.ts'
import { whole } from '../inputs.ts'
import { type Message, message } from '../messages.ts'
import { isPlainText, isVisible, line, textLength } from '../text-inputs.ts'

/** Name of a product, category or sub category. */
export const name = line('Enter a name.', 'A name can have up to 200 characters.', limits.name)

/** Normalizes line ends. */
export const withUnixLineEnds = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n')

/**
 * Optional text: absent keeps the value, null or blank clears it.
 *
 * @returns trimmed text of at most `max` code points, null if it is blank
 */
export const optionalText = (tooLong: Message, max: number) =>
  z
    .string(message('Enter text.'))
    .transform((text) => withUnixLineEnds(text).trim())
    .refine((text) => textLength(text) <= max, tooLong)
    .refine(isPlainText, message('Remove characters that cannot be displayed.'))
    .transform((text) => (isVisible(text) ? text : null))
    .nullish()

/** The same on one line: line breaks become spaces. */
export const optionalLine = (tooLong: Message, max: number) =>
  optionalText(tooLong, max).transform((text) => (text ? text.replace(/\s+/g, ' ') : text))

export const nameOther = optionalLine('A name can have up to 200 characters.', limits.name)

/** An optional whole number; an empty field of a form counts as absent. */
export const optionalWhole = (minimum: number, maximum: number, message: Message) =>
  z.union([z.literal('').transform(() => null), whole(minimum, maximum, message)], message).nullish()

/** URL of a picture as its upload returned it; the server checks that the picture is ours. */
export const picture = z.string(message('This image is not in the shop. Upload it first.')).max(2_000, {
  error: message('This image is not in the shop. Upload it first.'),
})

/** Ids, or objects that carry them, without duplicates and in the given order. */
export const categoryIds = (message: Message) =>
  z
    .array(
      z
        .union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)], message)
        .pipe(z.string().regex(/^[A-Za-z0-9]{1,64}$/, message)),
      message,
    )
    .max(limits.categories, message)
    .transform((ids) => [...new Set(ids)])
