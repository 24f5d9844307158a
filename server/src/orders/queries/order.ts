import type { OrderEvent } from '@dix/contract'
import type { orderLines, orders } from '../schema.ts'

/** An order as it is kept. Amounts in whole XOF. */
export type OrderRow = typeof orders.$inferSelect

/** A line of it: names in the shop's main and other language, pictures as site-relative URLs. */
export type OrderLine = Omit<typeof orderLines.$inferSelect, 'orderId' | 'position'>

/** An order with its lines as they were bought and its timeline, oldest first. */
export type StoredOrder = OrderRow & { lines: OrderLine[]; timeline: { event: OrderEvent; at: Date }[] }
