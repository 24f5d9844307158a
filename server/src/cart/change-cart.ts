import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { signedOut } from '../accounts/index.ts'
import { violates } from '../platform/database/database-error.ts'
import { inTransaction } from '../platform/database/retrying.ts'
import { run, type Statement } from '../platform/database/statement.ts'
import type { Problem } from '../platform/http/problem.ts'
import { lockCart } from './queries/carts.ts'
import type { Changed } from './queries/change.ts'

/**
 * Runs a change to a cart. If another change interferes, it runs again behind the cart's row lock.
 *
 * @returns the result of the change, or `signed_out` if the account is gone
 */
export async function changeCart(
  db: NodePgDatabase,
  userId: string,
  change: Statement<Changed>,
): Promise<Changed | Problem<'signed_out'>> {
  try {
    const changed = await run(db, change).catch((error: unknown) => {
      if (isProductGone(error)) return null
      throw error
    })
    if (changed && changed.outcome !== 'conflict') return changed
    return await inTransaction(
      db,
      async (tx) => (await tx.batch([lockCart(userId), change], { commit: true }))[1],
      isProductGone,
    )
  } catch (error) {
    if (violates(error, 'carts_user_id_users_id_fk')) return signedOut()
    throw error
  }
}

/** Whether a product was deleted after the statement had read it. */
const isProductGone = (error: unknown) => violates(error, 'cart_lines_product_id_products_id_fk')
