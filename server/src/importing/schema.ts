import { type ImportState, importStates, type Locale, mainStore } from '@dix/contract'
import { bigint, check, customType, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { catalogueEdits } from '../editing/schema.ts'
import { isOneOf, timestamptz } from '../platform/database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An uploaded file, until a sweep removes it. Any node can work on it. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    file: bytes().notNull(),
    /** The store whose stock it checks or imports. */
    storeId: text('store_id').notNull().default(mainStore),
    mapping: json().$type<Record<string, unknown>>(),
    state: text().$type<ImportState>().notNull().default('uploaded'),
    /** Number of times that work on it began. Cancelled work must not write into work started since. */
    claim: integer().notNull().default(0),
    /** Bytes read so far. */
    bytesRead: integer('bytes_read').notNull().default(0),
    rowsRead: integer('rows_read').notNull().default(0),
    /** Counts of the outcomes, once it has run. */
    report: json().$type<Record<string, number>>(),
    /** Remarks on rows, and why a whole file failed: `StoredRemark`, `StoredMessage` of `remarks.ts`. */
    remarks: json().$type<Record<string, unknown>[]>().notNull().default([]),
    failure: json().$type<Record<Locale, string>>(),
    editId: bigint('edit_id', { mode: 'number' }).references(() => catalogueEdits.id),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Updated while it runs: when it stops changing, the process is gone. */
    heartbeatAt: timestamptz('heartbeat_at').notNull().defaultNow(),
  },
  (table) => [
    check('imports_state', isOneOf(table.state, importStates)),
    index('imports_created').on(table.createdAt),
  ],
)
