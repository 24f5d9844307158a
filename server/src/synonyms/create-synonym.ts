import { databaseErrorOf } from '../platform/database/database-error.ts'
import { Problem } from '../platform/http/problem.ts'
import { synonymKey } from '../search/index.ts'
import type { SaidWord } from './given.ts'
import { addSynonym, countSynonyms, findSynonyms, type StoredSynonym } from './queries.ts'
import type { Synonyms } from './synonyms.ts'

/** Words with a meaning of their own: each is compared with every search that is being typed. */
const most = 2_000

/**
 * Lets a word find a product or everything on a shelf; this node's search does before the answer.
 *
 * @throws Problem `invalid_input` for signs and articles alone, `name_taken` for a word that stands for something, `not_found`
 *   for a target that is not in the shop
 */
export async function createSynonym(
  { db, live }: Pick<Synonyms, 'db' | 'live'>,
  said: SaidWord,
): Promise<StoredSynonym> {
  const key = synonymKey(said.word)
  if (key === '') throw refusal('invalid_input', whyNothing(said.word))
  if ((await countSynonyms(db)) >= most)
    throw refusal('too_large', 'That is more than this shop accepts at once.')
  const id = await addSynonym(db, said, key).catch(asMissingTarget)
  if (!id)
    throw refusal('name_taken', 'This word stands for something already. Please delete that synonym first.')
  await live.catchUp({ shelves: true })
  const [synonym] = await findSynonyms(db, id)
  if (!synonym) throw new Problem('not_found', 'There is no such synonym.')
  return synonym
}

/** Why a word has no key: it says nothing, or only what the search passes over. */
function whyNothing(word: string) {
  return /[\p{L}\p{N}]/u.test(word)
    ? 'The search passes over such small words. Please give more of it.'
    : 'Please give a word with letters or digits.'
}

function refusal(
  code: 'invalid_input' | 'name_taken' | 'too_large',
  sentence:
    | 'Please give a word with letters or digits.'
    | 'The search passes over such small words. Please give more of it.'
    | 'This word stands for something already. Please delete that synonym first.'
    | 'That is more than this shop accepts at once.',
): Problem {
  return new Problem(code, sentence, { fields: { word: sentence } })
}

const missing = {
  search_synonyms_product_id_products_id_fk: 'This product is no longer in the shop.',
  search_synonyms_category_id_categories_id_fk: 'There is no such category.',
  search_synonyms_sub_category_id_sub_categories_id_fk: 'There is no such sub category.',
} as const

/** The database knows best what is there: it is asked by the very statement that needs it. */
function asMissingTarget(error: unknown): never {
  const { constraint = '' } = databaseErrorOf(error)
  const sentence = missing[constraint as keyof typeof missing]
  throw sentence ? new Problem('not_found', sentence) : error
}
