import { sql } from 'drizzle-orm'
import { orderLines, orders } from '../schema.ts'

/** Things in the bag of an order, like `countItems` of the contract: a line by weight is one. */
export const countedItems = sql<number>`(
  select coalesce(sum(case when line.step_grams is null then line.quantity else least(line.quantity, 1) end), 0)::integer
  from ${orderLines} line where line.order_id = ${orders}.id)`
