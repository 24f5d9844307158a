import { z } from 'zod'
import { limits } from '../catalogue.ts'
import { whole } from '../inputs.ts'
import { type Sentence, say } from '../sentences.ts'
import { isPlainText, isVisible, line, textLength } from '../text-inputs.ts'

/** Name of a product, a category or a sub category. */
export const name = line('Enter a name.', 'A name can have up to 200 characters.', limits.name)

/** Unifies line ends. */
export const broken = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n')

/**
 * Optional text: absent leaves it as it was, null or blank empties it.
 *
 * @returns trimmed text of at most `most` code points, null if it is blank
 */
export const optionalText = (tooLong: Sentence, most: number) =>
  z
    .string(say('Enter text.'))
    .transform((text) => broken(text).trim())
    .refine((text) => textLength(text) <= most, tooLong)
    .refine(isPlainText, say('Remove characters that cannot be displayed.'))
    .transform((text) => (isVisible(text) ? text : null))
    .nullish()

/** The same on one line: line breaks become spaces. */
export const optionalLine = (tooLong: Sentence, most: number) =>
  optionalText(tooLong, most).transform((text) => (text ? text.replace(/\s+/g, ' ') : text))

export const nameOther = optionalLine('A name can have up to 200 characters.', limits.name)

/** An optional whole number; an empty field of a form counts as absent. */
export const optionalWhole = (minimum: number, maximum: number, sentence: Sentence) =>
  z.union([z.literal('').transform(() => null), whole(minimum, maximum, sentence)], sentence).nullish()

/** URL of a picture, as its upload answered it; the server checks that the picture is ours. */
export const picture = z.string(say('This picture is not in the shop. Upload it first.')).max(2_000, {
  error: say('This picture is not in the shop. Upload it first.'),
})

/** Ids, or objects that carry them, without duplicates and in their order. */
export const shelfIds = (sentence: Sentence) =>
  z
    .array(
      z
        .union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)], sentence)
        .pipe(z.string().regex(/^[A-Za-z0-9]{1,64}$/, sentence)),
      sentence,
    )
    .max(limits.categories, sentence)
    .transform((ids) => [...new Set(ids)])
