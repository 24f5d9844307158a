import { lockUserForShare, signedOut } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { createCart, lockCart } from './queries/carts.ts'

/**
 * Locks a user's cart, created by the first change, so that no other transaction changes or buys it. Lock it before any
 * product.
 *
 * @throws Problem `signed_out` if the account is gone
 */
export async function lockOrCreateCart(tx: Queries, userId: string): Promise<void> {
  if (await run(tx, lockCart(userId))) return
  if (!(await lockUserForShare(tx, userId))) throw signedOut()
  await createCart(tx, userId)
  await run(tx, lockCart(userId))
}
