import type { SynonymTarget } from '@dix/contract'
import { asc, count, desc, eq } from 'drizzle-orm'
import { categories, products, subCategories } from '../catalogue/schema.ts'
import type { Queries } from '../platform/database/client.ts'
import { newId } from '../platform/ids.ts'
import type { SaidWord } from './given.ts'
import { searchSynonyms } from './schema.ts'

/** A synonym with what it stands for, as the shop calls it; `image` is site-relative, empty where there is none. */
export type StoredSynonym = {
  id: string
  word: string
  createdAt: Date
  target: SynonymTarget
}

/** Every word that stands for something. */
export async function readSaidWords(tx: Queries): Promise<SaidWord[]> {
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

/** Every synonym, newest first, or the one of an id. */
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
  return rows.map(({ product, category, subCategory, ...row }) => ({
    ...row,
    target: product
      ? productTarget(product)
      : category
        ? { kind: 'category', unit: '', ...category }
        : { kind: 'subCategory', unit: '', ...subCategory! },
  }))
}

function productTarget({
  images,
  ...product
}: {
  _id: string
  name: string
  unit: string
  images: string[]
}) {
  return { kind: 'product', ...product, image: images[0] ?? '' } as const
}

/** How many words stand for something. */
export async function countSynonyms(tx: Queries): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(searchSynonyms)
  return found?.count ?? 0
}

/**
 * Lets a word stand for something.
 *
 * @param key what two spellings of the word have in common
 * @returns the id; undefined where the word stands for something already
 * @throws what the database says of a target that is not there
 */
export async function addSynonym(tx: Queries, said: SaidWord, key: string): Promise<string | undefined> {
  const [added] = await tx
    .insert(searchSynonyms)
    .values({ id: newId(), key, ...said })
    .onConflictDoNothing({ target: searchSynonyms.key })
    .returning({ id: searchSynonyms.id })
  return added?.id
}

/** Whether there was such a synonym. */
export async function removeSynonym(tx: Queries, id: string): Promise<boolean> {
  const removed = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
  return removed.rowCount === 1
}
