import type { texts as account } from './en/account.ts'
import type { texts as admin } from './en/admin.ts'
import type { texts as contracts } from './en/contracts.ts'
import type { texts as reviews } from './en/reviews.ts'
import type { texts as shop } from './en/shop.ts'

/** Texts are loaded in parts: `shop` with every page, the others with the pages that show them. */
export type Part = 'shop' | 'account' | 'admin' | 'contracts' | 'reviews'

/** Every text in English, by namespace and key. */
export type EnglishTexts = typeof shop & typeof account & typeof admin & typeof contracts & typeof reviews

/** The same keys in another language. A missing key does not compile. */
export type Translated<English> = { [Namespace in keyof English]: TranslatedNamespace<English[Namespace]> }

/** The same keys of one namespace. */
export type TranslatedNamespace<English> = { [Key in keyof English]: string }

export type Texts = Translated<EnglishTexts>

/** The `handle` of a route, which names the part of the texts that it shows. */
export type TextsHandle = { texts: Part }

/** The key of a text with its namespace, such as `cart.title`. */
export type TextKey = {
  [Name in keyof EnglishTexts]: `${Name}.${keyof EnglishTexts[Name] & string}`
}[keyof EnglishTexts]
