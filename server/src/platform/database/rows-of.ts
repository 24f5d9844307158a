import { getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Reads the rows of a table as a column of another table's statement, so that both have the same state.
 *
 * @param where may refer to columns of the other table
 * @returns the rows as a `select` from their table returns them
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  where: SQL,
  orderBy: SQL,
): SQL<InferSelectModel<Table>[]> {
  const columns = Object.entries(getTableColumns(table))
  const read = (row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[column.name]
        return [key, value === null ? null : column.mapFromDriverValue(value)]
      }),
    ) as InferSelectModel<Table>
  return sql`(select coalesce(json_agg(to_json(${table}) order by ${orderBy}), '[]') from ${table} where ${where})`.mapWith(
    (rows: Record<string, unknown>[]) => rows.map(read),
  )
}
