import { findPublishedProducts, keepShelved, type PublishedProduct } from '../catalogue/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { type Pieces, withHeld } from './rules.ts'

/** Tells what a person's own order holds that waits for its payment. Another room knows. */
export type FindHeld = (tx: Queries, userId: string) => Promise<Pieces[]>

/** Somebody's shelf: whose it is, and how their hold is found. */
export type Owner = { userId: string; findHeld: FindHeld }

/** As `findShelved`, with what the person's own payment holds counted as there. */
export async function findForOwner(
  tx: Queries,
  { userId, findHeld }: Owner,
  ids: readonly string[],
): Promise<PublishedProduct[]> {
  // Before the shelf: a hold that goes back between the two is counted twice for a moment, rather than not at all.
  const held = await findHeld(tx, userId)
  return withHeld(await findPublishedProducts(tx, ids), held)
}

/** As `keepShelved`, with what the person's own payment holds counted as there. */
export async function keepForOwner(
  tx: Queries,
  { userId, findHeld }: Owner,
  ids: readonly string[],
): Promise<PublishedProduct[]> {
  const held = await findHeld(tx, userId)
  return withHeld(await keepShelved(tx, ids), held)
}
