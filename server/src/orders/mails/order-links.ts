import { namesWhere, orderStateTable } from '@dix/contract'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { hashToken, randomToken } from '../../accounts/index.ts'
import type { Queries } from '../../platform/database/client.ts'
import { isOneOf } from '../../platform/database/columns.ts'
import { type Statement, statement } from '../../platform/database/statement.ts'
import { orderLinks, orders, orderTimeline } from '../schema.ts'

/** The stored form of a link to an order. */
export type OrderLink = { orderId: string; hash: string }

/** A link to an order for its customer's mailbox. The token is only in the email. */
export function newOrderLink(orderId: string): { token: string; link: OrderLink } {
  const token = randomToken()
  return { token, link: { orderId, hash: hashToken(token) } }
}

const store = statement(
  sql`insert into ${orderLinks} (hash, order_id) values (${sql.placeholder('linkHash')}, ${sql.placeholder('linkedId')})
    returning hash`,
)

/** Stores the link of an email, in the transaction that queues it. */
export const storeOrderLink = ({ orderId, hash }: OrderLink): Statement =>
  store({ linkHash: hash, linkedId: orderId })

const endStates = namesWhere(orderStateTable, ({ desk }) => desk === 'closed')
const endEvents = endStates.flatMap((state) => orderStateTable[state].event ?? [])

/** Whether an order ended more than 24 hours ago. @param orderId its column */
const hasEnded = (orderId: typeof orderLinks.orderId): SQL =>
  sql`exists (select from ${orderTimeline} e where e.order_id = ${orderId}
    and ${isOneOf(sql`e.event`, endEvents)} and e.at < now() - interval '24 hours')`

/** The id of the order that a link leads to; undefined if the link is wrong or has ended, or its customer was erased. */
export async function findLinkedOrder(tx: Queries, token: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ orderId: orderLinks.orderId })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .where(
      and(
        eq(orderLinks.hash, hashToken(token)),
        isNotNull(orders.userId),
        sql`not ${hasEnded(orderLinks.orderId)}`,
      ),
    )
  return found?.orderId
}

/** Deletes links that have ended. */
export async function sweepOrderLinks(tx: Queries): Promise<void> {
  await tx.delete(orderLinks).where(hasEnded(orderLinks.orderId))
}
