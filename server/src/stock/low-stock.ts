import { eq } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { shopSettings } from '../platform/database/schema.ts'

/** Name of the shop's own threshold among its facts, and pieces where nobody said how many. */
const fact = 'low_stock'
const usual = 5

/** Pieces at which a shelf counts as nearly empty, unless its product says otherwise. */
export async function findLowStock(tx: Queries): Promise<number> {
  const [said] = await tx
    .select({ value: shopSettings.value })
    .from(shopSettings)
    .where(eq(shopSettings.name, fact))
  return said ? Number(said.value) : usual
}

/** Says it for all products that do not say it themselves. @param pieces whole, from 0 */
export async function setLowStock(tx: Queries, pieces: number): Promise<void> {
  const value = String(pieces)
  await tx
    .insert(shopSettings)
    .values({ name: fact, value })
    .onConflictDoUpdate({ target: shopSettings.name, set: { value } })
}
