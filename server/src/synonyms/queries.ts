import type { SynonymTarget } from '@dix/contract'
import { asc, count, desc, eq } from 'drizzle-orm'
import { type CatalogueSynonym, categories, products, subCategories } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { newId } from '../platform/ids.ts'
import { searchSynonyms } from './schema.ts'

/** A synonym and its target. The target's `image` is a site-relative URL, or empty. */
export type StoredSynonym = { id: string; word: string; createdAt: Date; target: SynonymTarget }

/** Every synonym in the catalogue's form. */
export function readSynonyms(tx: Queries): Promise<CatalogueSynonym[]> {
  return tx
    .select({
      word: searchSynonyms.word,
      productId: searchSynonyms.productId,
      categoryId: searchSynonyms.categoryId,
      subCategoryId: searchSynonyms.subCategoryId,
    })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.id))
}

/** Every synonym, newest first, or the one with this id. */
export async function findSynonyms(tx: Queries, id?: string): Promise<StoredSynonym[]> {
  const rows = await tx
    .select({
      id: searchSynonyms.id,
      word: searchSynonyms.word,
      createdAt: searchSynonyms.createdAt,
      product: { _id: products.id, name: products.name, unit: products.unit, images: products.images },
      category: { _id: categories.id, name: categories.name, image: categories.image },
      subCategory: { _id: subCategories.id, name: subCategories.name, image: subCategories.image },
    })
    .from(searchSynonyms)
    .leftJoin(products, eq(products.id, searchSynonyms.productId))
    .leftJoin(categories, eq(categories.id, searchSynonyms.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, searchSynonyms.subCategoryId))
    .where(id === undefined ? undefined : eq(searchSynonyms.id, id))
    .orderBy(desc(searchSynonyms.createdAt), desc(searchSynonyms.id))
  return rows.map(({ id, word, createdAt, ...found }) => ({ id, word, createdAt, target: targetOf(found) }))
}

type SynonymRow = {
  product: { _id: string; name: string; unit: string; images: string[] } | null
  category: { _id: string; name: string; image: string } | null
  subCategory: { _id: string; name: string; image: string } | null
}

function targetOf({ product, category, subCategory }: SynonymRow): SynonymTarget {
  if (product) {
    const { images, ...rest } = product
    return { kind: 'product', ...rest, image: images[0] ?? '' }
  }
  return category
    ? { kind: 'category', unit: '', ...category }
    : { kind: 'subCategory', unit: '', ...subCategory! }
}

export async function countSynonyms(tx: Queries): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(searchSynonyms)
  return found?.count ?? 0
}

/**
 * @param key shared by all spellings of the word
 * @returns the id; undefined if the word is already a synonym
 * @throws the database error for a missing target
 */
export async function insertSynonym(
  tx: Queries,
  synonym: CatalogueSynonym,
  key: string,
): Promise<string | undefined> {
  const [inserted] = await tx
    .insert(searchSynonyms)
    .values({ id: newId(), key, ...synonym })
    .onConflictDoNothing({ target: searchSynonyms.key })
    .returning({ id: searchSynonyms.id })
  return inserted?.id
}

/** @returns whether it existed */
export async function deleteSynonym(tx: Queries, id: string): Promise<boolean> {
  const deleted = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
  return deleted.rowCount === 1
}
