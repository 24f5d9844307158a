import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { searchSynonyms } from '../../synonyms/index.ts'
import type { DeletedSynonym, ProductChange } from './fields.ts'

/**
 * Adds to changes the synonyms that are deleted together with their products. Call this before the products are
 * deleted.
 */
export async function withSynonyms(tx: Queries, changes: readonly ProductChange[]): Promise<ProductChange[]> {
  const deleted = changes.filter(({ after }) => after === null).map(({ productId }) => productId)
  if (deleted.length === 0) return [...changes]
  const found = await tx.execute<DeletedSynonym & { productId: string }>(sql`
    select product_id as "productId", id, word, key from ${searchSynonyms}
    where product_id = any(${sql.param(deleted)}::text[]) order by id`)
  const words = Map.groupBy(found.rows, ({ productId }) => productId)
  return changes.map((change) => {
    const lost = words.get(change.productId)?.map(({ id, word, key }) => ({ id, word, key }))
    return lost && change.before ? { ...change, before: { ...change.before, words: lost } } : change
  })
}

/** Restores the synonyms of restored products, except words that have another target by now. */
export async function restoreSynonyms(tx: Queries, changes: readonly ProductChange[]): Promise<void> {
  const lost = changes
    .filter(({ after }) => after === null)
    .flatMap(({ productId, before }) => (before?.words ?? []).map((word) => ({ ...word, productId })))
  if (lost.length > 0) await tx.insert(searchSynonyms).values(lost).onConflictDoNothing()
}
