import { z } from 'zod'
import { type Message, message } from './messages.ts'

/**
 * Rejects characters that PostgreSQL cannot store, that break a mail header or an SVG, or that reorder surrounding
 * text. Joiners inside words are allowed.
 */
export const isPlain = (text: string) =>
  text.isWellFormed() &&
  !/[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u.test(text)
/** The same for multi-line text. */
export const isPlainText = (text: string) => isPlain(text.replace(/[\n\t]/g, ' '))
/** Whether a text has anything visible. Marks need a letter, and Unicode counts the Braille blank as a symbol. */
export const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u.test(text)

/** Unicode code points, not bytes. */
export const textLength = (text: string) => [...text].length

/** A single-line text: trimmed, visible, plain, at most `max` code points. */
export const line = (required: Message, tooLong: Message, max: number) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((text) => textLength(text) <= max, tooLong)
    .refine(isVisible, required)
    .refine(isPlain, message('Remove characters that cannot be displayed.'))

/** A single-line text that may be missing: trimmed, plain; absent becomes empty text. */
export const optionalLine = (tooLong: Message, max: number) =>
  z
    .string(tooLong)
    .trim()
    .refine((text) => textLength(text) <= max, tooLong)
    .refine(isPlain, message('Remove characters that cannot be displayed.'))
    .nullish()
    .transform((text) => text ?? '')

/** An optional multi-line note: trimmed, plain; empty text means none. */
export const note = (tooLong: Message, max: number) =>
  z
    .string(tooLong)
    .trim()
    .refine((text) => textLength(text) <= max, tooLong)
    .refine(isPlainText, message('Remove characters that cannot be displayed.'))
    .transform((text) => (isVisible(text) ? text : null))
    .nullish()
    .transform((text) => text ?? null)
