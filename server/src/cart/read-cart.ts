import type { Queries } from '../platform/database/client.ts'
import { run } from '../platform/database/statement.ts'
import type { Owner } from './products-for-owner.ts'
import { type CartContents, cartContents } from './queries/contents.ts'

/** A user's cart at one point in time; one query for any contents. */
export function readCart(tx: Queries, owner: Owner): Promise<CartContents> {
  return run(tx, cartContents(owner))
}
