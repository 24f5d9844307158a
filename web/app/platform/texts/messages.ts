import type { texts as account } from './en/account.ts'
import type { texts as admin } from './en/admin.ts'
import type { texts as contracts } from './en/contracts.ts'
import type { texts as shop } from './en/shop.ts'

/** The catalogue is loaded in parts: public pages with the first, the others with the pages that show them. */
export type Part = 'shop' | 'account' | 'admin' | 'contracts'

/** Every text there is, by room and key, as its English has it. */
export type Messages = typeof shop & typeof account & typeof admin & typeof contracts

/** The same keys, in whatever words. A language that misses one does not compile. */
export type Translated<English> = { [Room in keyof English]: TranslatedRoom<English[Room]> }

/** The same keys of one room. */
export type TranslatedRoom<English> = { [Key in keyof English]: string }

export type Texts = Translated<Messages>

/** What a route may say of itself: the part of the texts that it shows. */
export type TextsHandle = { texts: Part }
