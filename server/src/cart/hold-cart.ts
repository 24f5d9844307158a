import { lockUserForShare, signedOut } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import { lockCart, openCart } from './queries.ts'

/**
 * Makes this transaction the only one that changes or buys the person's cart, which begins to exist with the first
 * change. Whoever needs products too takes the cart first.
 *
 * @throws Problem `signed_out` when the person went meanwhile
 */
export async function holdCart(tx: Queries, userId: string): Promise<void> {
  if (await run(tx, lockCart(userId))) return
  if (!(await lockUserForShare(tx, userId))) throw signedOut()
  await openCart(tx, userId)
  await run(tx, lockCart(userId))
}
