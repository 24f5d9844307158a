import { type ImportReport, type ImportState, importLimits, type Mapping } from '@dix/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import { userNameOf } from '../accounts/index.ts'
import { isEditUndone } from '../editing/queries/edits.ts'
import { catalogueEdits } from '../editing/schema.ts'
import type { Queries } from '../platform/database/client.ts'
import type { KeptRemark } from './remarks.ts'
import { imports } from './schema.ts'

/** States in which some process works on a file. */
export type RunningState = 'checking' | 'importing'

/** A file of the import page, without the file. */
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
  /** A `Failure` as JSON. */
  failure: string | null
  edit: number | null
  undone: boolean
}

/** Whether an import was taken back, and not brought back since. */
export const isUndone = (edit: SQL) =>
  sql`coalesce((select ${isEditUndone} from ${catalogueEdits} e where e.id = ${edit}), false)`

const columns = sql`
  i.id, i.file_name as "fileName", octet_length(i.file) as size, coalesce(${userNameOf(sql`i.user_id`)}, '') as by, i.created_at as at,
  i.state, i.bytes_read as "bytesRead", i.rows_read as "rowsRead", i.report, i.failure, i.edit_id::integer as edit,
  ${isUndone(sql`i.edit_id`)} as undone`
const source = sql`${imports} i`

export async function addImport(
  tx: Queries,
  row: Pick<typeof imports.$inferInsert, 'id' | 'userId' | 'fileName' | 'file'>,
): Promise<void> {
  await tx.insert(imports).values(row)
}

/** Files, newest first. */
export async function listImports(tx: Queries, most: number): Promise<ImportRow[]> {
  const query = sql`select ${columns} from ${source} order by i.created_at desc, i.id desc limit ${most}`
  return (await tx.execute<ImportRow>(query)).rows
}

export async function findImport(tx: Queries, id: string): Promise<ImportRow | undefined> {
  const query = sql`select ${columns} from ${source} where i.id = ${id}`
  return (await tx.execute<ImportRow>(query)).rows[0]
}

type Remarks = { mapping: Mapping | null; remarks: KeptRemark[] }

/** How a file was read last, and the first remarks on it, refusals before everything else. */
export async function findRemarks(tx: Queries, id: string): Promise<Remarks> {
  const found = await tx.execute<Remarks>(sql`
    select mapping, array(
      select remark from json_array_elements(remarks) with ordinality as listed(remark, place)
      order by remark->>'outcome' <> 'refused', place limit ${importLimits.listedRemarks}
    ) as remarks
    from ${imports} where id = ${id}`)
  return found.rows[0] ?? { mapping: null, remarks: [] }
}

/** Every remark that was kept on a file. */
export async function findAllRemarks(tx: Queries, id: string): Promise<KeptRemark[]> {
  const [found] = await tx.select({ remarks: imports.remarks }).from(imports).where(eq(imports.id, id))
  return (found?.remarks ?? []) as KeptRemark[]
}

/** Bytes fetched at once: the driver needs several times as much. */
const slice = 2 * 2 ** 20

/** A file in pieces. */
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
