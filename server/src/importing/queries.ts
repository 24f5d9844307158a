import { type ImportReport, type ImportState, importLimits, type Mapping } from '@dix/contract'
import { eq, sql } from 'drizzle-orm'
import { userNameOf } from '../accounts/index.ts'
import { isReverted } from '../editing/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { isOneOf } from '../platform/database/columns.ts'
import { runningStates } from './claims.ts'
import type { StoredMessage, StoredRemark } from './remarks.ts'
import { imports } from './schema.ts'

/** An import without its file. */
export type ImportRow = {
  id: string
  fileName: string
  size: number
  by: string
  at: Date
  state: ImportState
  bytesRead: number
  rowsRead: number
  report: (ImportReport & { remarks: number }) | null
  failure: StoredMessage | null
  edit: number | null
  undone: boolean
  /** The store whose stock was checked or imported last. */
  storeId: string
}

const columns = sql`
  i.id, i.file_name as "fileName", octet_length(i.file) as size, coalesce(${userNameOf(sql`i.user_id`)}, '') as by, i.created_at as at,
  i.state, i.bytes_read as "bytesRead", i.rows_read as "rowsRead", i.report, i.failure, i.edit_id::integer as edit,
  i.store_id as "storeId", ${isReverted(sql`i.edit_id`)} as undone`
const source = sql`${imports} i`

/** Stores a file in state `uploaded`. */
export async function addImport(
  tx: Queries,
  row: Pick<typeof imports.$inferInsert, 'id' | 'userId' | 'fileName' | 'file'>,
): Promise<void> {
  await tx.insert(imports).values(row)
}

/** Newest first. */
export async function listImports(tx: Queries, limit: number): Promise<ImportRow[]> {
  const query = sql`select ${columns} from ${source} order by i.created_at desc, i.id desc limit ${limit}`
  return (await tx.execute<ImportRow>(query)).rows
}

export async function findImport(tx: Queries, id: string): Promise<ImportRow | undefined> {
  const query = sql`select ${columns} from ${source} where i.id = ${id}`
  return (await tx.execute<ImportRow>(query)).rows[0]
}

type Remarks = { mapping: Mapping | null; remarks: StoredRemark[] }

/** The last mapping of a file, and the first remarks on it, refusals first. */
export async function findRemarks(tx: Queries, id: string): Promise<Remarks> {
  const found = await tx.execute<Remarks>(sql`
    select mapping, array(
      select remark from json_array_elements(remarks) with ordinality as listed(remark, position)
      order by remark->>'outcome' <> 'refused', position limit ${importLimits.listedRemarks}
    ) as remarks
    from ${imports} where id = ${id}`)
  return found.rows[0] ?? { mapping: null, remarks: [] }
}

/** Every stored remark on a file. */
export async function findAllRemarks(tx: Queries, id: string): Promise<StoredRemark[]> {
  const [found] = await tx.select({ remarks: imports.remarks }).from(imports).where(eq(imports.id, id))
  return (found?.remarks ?? []) as StoredRemark[]
}

/** Bytes fetched at once: the driver needs several times as much memory. */
const slice = 2 * 2 ** 20

/** The stored bytes in order, two megabytes at a time; none if the file was removed. */
export async function* readImportFile(tx: Queries, id: string): AsyncGenerator<Buffer> {
  for (let from = 1; ; from += slice) {
    const found = await tx.execute<{ piece: Buffer }>(
      sql`select substring(file from ${from} for ${slice}) as piece from ${imports} where id = ${id}`,
    )
    const piece = found.rows[0]?.piece
    if (!piece || piece.length === 0) return
    yield piece
  }
}

/** Days for which files are stored, and the maximum number of files. The history of their changes stays. */
const retention = { days: 7, files: 50 } as const

/** Removes old files and all but the newest, except those being worked on. */
export async function sweepImports(tx: Queries): Promise<void> {
  await tx.execute(sql`
    delete from ${imports}
    where not ${isOneOf(imports.state, runningStates)} and (
      created_at < now() - make_interval(days => ${retention.days})
      or id not in (select id from ${imports} order by created_at desc, id desc limit ${retention.files})
    )`)
}
