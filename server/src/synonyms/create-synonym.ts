import type { Message, synonymEndpoints } from '@dix/contract'
import type { CatalogueSynonym } from '../catalogue/index.ts'
import { databaseErrorOf } from '../platform/database/database-error.ts'
import { Problem, type ProblemOf } from '../platform/http/problem.ts'
import { synonymKey } from '../search/index.ts'
import type { SynonymsDependencies } from './dependencies.ts'
import { countSynonyms, findSynonyms, insertSynonym, type StoredSynonym } from './queries.ts'

/** Maximum number of synonyms, because each one is compared with every search as it is typed. */
const maxSynonyms = 2_000

type CreateProblem = ProblemOf<typeof synonymEndpoints.createSynonym>

/**
 * Makes a word find a product, a category or a sub category; this node's search uses it at once.
 *
 * @returns the synonym; or `invalid_input` for a word of only punctuation and articles, `name_taken` for a word that is
 *   already a synonym, `not_found` for a missing target, `too_large` beyond the limit
 */
export async function createSynonym(
  { db, live }: Pick<SynonymsDependencies, 'db' | 'live'>,
  given: CatalogueSynonym,
): Promise<StoredSynonym | CreateProblem> {
  const key = synonymKey(given.word)
  if (key === '') return refusal('invalid_input', emptyKeyProblem(given.word))
  if ((await countSynonyms(db)) >= maxSynonyms) return refusal('too_large', 'This request is too large.')
  const id = await insertSynonym(db, given, key).catch(asMissingTarget)
  if (id instanceof Problem) return id
  if (!id) return refusal('name_taken', 'This word is already a synonym. Delete that synonym first.')
  await live.catchUp({ synonyms: true })
  const [synonym] = await findSynonyms(db, id)
  return synonym ?? synonymNotFound()
}

/** The reason why a word has no key: it has no letters, or consists of words that the search ignores. */
function emptyKeyProblem(word: string): Message {
  return /[\p{L}\p{N}]/u.test(word)
    ? 'This word is too common to search for. Add another word.'
    : 'Enter a word with letters or digits.'
}

export function synonymNotFound() {
  return new Problem('not_found', 'Synonym not found.')
}

function refusal<Code extends 'invalid_input' | 'name_taken' | 'too_large'>(code: Code, message: Message) {
  return new Problem(code, message, { fields: { word: message } })
}

const missing = {
  search_synonyms_product_id_products_id_fk: 'This product is no longer available.',
  search_synonyms_category_id_categories_id_fk: 'Category not found.',
  search_synonyms_sub_category_id_sub_categories_id_fk: 'Sub category not found.',
} as const

/** The foreign key detects a missing target; the target of an earlier query could be gone by now. */
function asMissingTarget(error: unknown): Problem<'not_found'> {
  const { constraint = '' } = databaseErrorOf(error)
  const message = missing[constraint as keyof typeof missing]
  if (!message) throw error
  return new Problem('not_found', message)
}
