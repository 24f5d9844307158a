import { defaultSubstitution, pickingLimits, type Substitution } from '@dix/contract'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { substitutionPreferences as preferences } from './schema.ts'

/** What a shopper chose for missing products: for all, and for single ones. */
export async function readSubstitutions(tx: Queries, userId: string) {
  const found = await tx.select().from(preferences).where(eq(preferences.userId, userId))
  const all = found.find(({ productId }) => productId === '')?.substitution ?? defaultSubstitution
  const products = found
    .filter(({ productId }) => productId !== '')
    .map(({ productId, substitution }) => ({ productId, ...substitution }))
  return { all, products }
}

/** Remembers a choice for a product, or for all. */
export async function setSubstitution(
  tx: Queries,
  userId: string,
  productId: string | null,
  substitution: Substitution,
): Promise<void> {
  const row = { userId, productId: productId ?? '', substitution }
  await tx
    .insert(preferences)
    .values(row)
    .onConflictDoUpdate({ target: [preferences.userId, preferences.productId], set: { substitution } })
  // Ids grow with time, so the products that the shop added last stay.
  const latest = tx
    .select({ productId: preferences.productId })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), ne(preferences.productId, '')))
    .orderBy(sql`${preferences.productId} = ${row.productId} desc`, desc(preferences.productId))
    .limit(pickingLimits.remembered)
  await tx
    .delete(preferences)
    .where(
      and(
        eq(preferences.userId, userId),
        ne(preferences.productId, ''),
        sql`${preferences.productId} not in ${latest}`,
      ),
    )
}
