import { z } from 'zod'
import { limits } from '../catalogue.ts'
import { whole } from '../inputs.ts'
import { type Sentence, say } from '../sentences.ts'
import { isPlainText, isVisible, line, textLength } from '../text-inputs.ts'

/** A name of something on sale: a product, a category, a sub category. */
export const name = line('Please give a name.', 'A name may have at most 200 characters.', limits.name)

/** Lines end in one way, however a word processor ended them. */
export const broken = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n')

/**
 * Text that somebody may leave out: absent leaves it as it was, null or blank empties it.
 *
 * @returns trimmed text in code points of at most `most`, null where nothing is to be seen
 */
export const optionalText = (tooLong: Sentence, most: number) =>
  z
    .string(say('Please write text here.'))
    .transform((text) => broken(text).trim())
    .refine((text) => textLength(text) <= most, tooLong)
    .refine(isPlainText, say('Please leave out characters that cannot be shown.'))
    .transform((text) => (isVisible(text) ? text : null))
    .nullish()

/** The same on one line: what is broken over several becomes one. */
export const optionalLine = (tooLong: Sentence, most: number) =>
  optionalText(tooLong, most).transform((text) => (text ? text.replace(/\s+/g, ' ') : text))

export const nameOther = optionalLine('A name may have at most 200 characters.', limits.name)

/** A whole number that somebody may leave out; an empty field of a form is left out. */
export const optionalWhole = (minimum: number, maximum: number, sentence: Sentence) =>
  z.union([z.literal('').transform(() => null), whole(minimum, maximum, sentence)], sentence).nullish()

/** The address of a picture, as an upload answered it; whether the picture is ours is the server's to know. */
export const picture = z.string(say('This is not a picture of this shop. Please upload it.')).max(2_000, {
  error: say('This is not a picture of this shop. Please upload it.'),
})

/** Ids or the objects that carry them, each once, in the order they were picked in. */
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
