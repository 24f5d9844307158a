import { sql } from 'drizzle-orm'
import { orderLines, orders } from '../schema.ts'

/** The number of items in an order, like `countItems` of the contract: a line by weight counts as one. */
export const countedItems = sql<number>`(
  select coalesce(sum(case when line.step_grams is null then line.quantity else least(line.quantity, 1) end), 0)::integer
  from ${orderLines} line where line.order_id = ${orders}.id)`
