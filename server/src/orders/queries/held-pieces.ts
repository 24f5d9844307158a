import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/one-of.ts'
import { run, statement } from '../../platform/database/statement.ts'
import type { Wanted } from '../rules.ts'
import { orderLines, orders, reservingStates } from '../schema.ts'

/** What a person's order holds that waits for its payment; nothing where none does. */
export async function findHeldPieces(tx: Queries, userId: string): Promise<Wanted[]> {
  return run(tx, findHeldBy({ holder: userId }))
}

const findHeldBy = statement<Wanted>(
  sql`select l.product_id as "productId", l.quantity from ${orderLines} l join ${orders} o on o.id = l.order_id
    where o.user_id = ${sql.placeholder('holder')} and ${isOneOf(sql`o.status`, reservingStates)}`,
)
