import type { Locale } from './locale.ts'

/**
 * Every sentence the server may say, by its English, with its French. `{name}` stands for a value given
 * when it is said. The key is the sentence itself: what stands in the code is what a reader gets.
 */
export const french = {
  'Something went wrong on our side. Please try again.':
    'Un problème est survenu de notre côté. Veuillez réessayer.',
  'The shop is busy for a moment. Please try again shortly.':
    'La boutique est très sollicitée en ce moment. Veuillez réessayer dans un instant.',
  'Please send the fields as one JSON object.': 'Veuillez envoyer les champs dans un seul objet JSON.',
  'Is not valid.': 'Cette valeur n’est pas valable.',
  'The request is not valid.': 'La demande n’est pas valable.',
  'The request could not be read. Please check that it is valid JSON.':
    'La demande n’a pas pu être lue. Veuillez vérifier que c’est du JSON valable.',
  'The request holds characters that cannot be stored.':
    'La demande contient des caractères qui ne peuvent pas être enregistrés.',
  'That is more than this shop accepts at once.':
    'C’est plus que ce que la boutique accepte en une seule fois.',
  'Please send JSON (content-type: application/json).':
    'Veuillez envoyer du JSON (content-type: application/json).',
  'This address is not well formed.': 'Cette adresse est mal formée.',
  'This shop has no such call.': 'Cette boutique ne connaît pas cet appel.',
  'This call takes {methods}.': 'Cet appel attend {methods}.',

  'page must be a whole number from 1.': 'page doit être un nombre entier à partir de 1.',
  'limit must be a whole number from 1 to 100.': 'limit doit être un nombre entier de 1 à 100.',
  '_id is required.': '_id est obligatoire.',
  'id is required.': 'id est obligatoire.',
  'categoryId is required.': 'categoryId est obligatoire.',
  'subCategoryId is required.': 'subCategoryId est obligatoire.',
  'productId is required.': 'productId est obligatoire.',
  '_id is not an id of this shop.': '_id n’est pas un identifiant de cette boutique.',
  'id is not an id of this shop.': 'id n’est pas un identifiant de cette boutique.',
  'categoryId is not an id of this shop.': 'categoryId n’est pas un identifiant de cette boutique.',
  'subCategoryId is not an id of this shop.': 'subCategoryId n’est pas un identifiant de cette boutique.',
  'productId is not an id of this shop.': 'productId n’est pas un identifiant de cette boutique.',
  'Must be true or false.': 'Indiquez true ou false.',
  'search must be text.': 'search doit être un texte.',
  'search may have at most 200 characters.': 'search peut avoir 200 caractères au plus.',
  'sort must be one of relevance, price, price-desc, discount.':
    'sort doit être relevance, price, price-desc ou discount.',
  'There is no such category.': 'Cette catégorie n’existe pas.',
  'There is no such sub category.': 'Cette sous-catégorie n’existe pas.',
  'This product is no longer in the shop.': 'Ce produit n’est plus dans la boutique.',

  'There is no such picture.': 'Cette image n’existe pas.',
  'Pictures are being drawn. Please try again shortly.':
    'Les images sont en préparation. Veuillez réessayer dans un instant.',
  'There is no such sitemap.': 'Ce plan du site n’existe pas.',
  'Choose fr or en.': 'Choisissez fr ou en.',
} as const satisfies Record<string, string>

/** A sentence a person may read, in English; its French exists. */
export type Sentence = keyof typeof french

/** What stands in a sentence's braces, by name. */
export type SentenceValues = Record<string, string | number>

/** Marks text as a sentence where the type asks for any text, as zod does. */
export function say(sentence: Sentence): Sentence {
  return sentence
}

export function isSentence(text: string): text is Sentence {
  return Object.hasOwn(french, text)
}

/** A sentence in a language, its values filled in. What is no sentence of ours stays as it is. */
export function translate(locale: Locale, sentence: string, values: SentenceValues = {}): string {
  const wording = locale === 'fr' && isSentence(sentence) ? french[sentence] : sentence
  return wording.replace(/\{(\w+)\}/g, (brace, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : brace,
  )
}
