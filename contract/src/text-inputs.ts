import { z } from 'zod'
import { type Sentence, say } from './sentences.ts'

/**
 * Free of what PostgreSQL could not store, what would break a line of a mail's header, and what turns the text
 * around it: a name must not reorder the words beside it. Joiners inside words stay.
 */
export const isPlain = (text: string) =>
  text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)
/** The same over several lines. */
export const isPlainText = (text: string) => isPlain(text.replace(/[\n\t]/g, ' '))
/** Whether anything is to be seen: marks need a letter, the blank of Braille is a symbol to Unicode. */
export const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u.test(text)

/** Unicode code points, not bytes. */
export const textLength = (text: string) => [...text].length

/** One line that somebody typed: trimmed, visible, plain, at most `most` code points. */
export const line = (required: Sentence, tooLong: Sentence, most: number) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((text) => textLength(text) <= most, tooLong)
    .refine(isVisible, required)
    .refine(isPlain, say('Please leave out characters that cannot be shown.'))
