import { type SQL, sql } from 'drizzle-orm'

/** Whether a row belongs to a store. @param storeId null for all stores */
export const isInStore = (storeId: string | null, row: SQL): SQL =>
  storeId === null ? sql`true` : sql`${row}.store_id = ${storeId}`
