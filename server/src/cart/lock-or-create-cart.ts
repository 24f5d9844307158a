import { lockUserForShare, signedOut } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import type { Problem } from '../platform/http/problem.ts'
import { createCart, lockCart } from './queries/carts.ts'

/**
 * Locks a user's cart, created by the first change, so that no other transaction changes or buys it. Lock it before any
 * product.
 *
 * @returns nothing, or `signed_out` if the account is gone
 */
export async function lockOrCreateCart(
  tx: Queries,
  userId: string,
): Promise<Problem<'signed_out'> | undefined> {
  if (await run(tx, lockCart(userId))) return undefined
  if (!(await lockUserForShare(tx, userId))) return signedOut()
  await createCart(tx, userId)
  await run(tx, lockCart(userId))
  return undefined
}
