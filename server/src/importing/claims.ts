import type { ImportReport, ImportState, Mapping } from '@dix/contract'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isReverted } from '../editing/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { type Failure, failureJson, failures } from './problems.ts'
import type { StoredRemark } from './remarks.ts'
import { imports } from './schema.ts'

/** States in which a process works on a file. */
const running = ['checking', 'importing'] as const satisfies ImportState[]
export type RunningState = (typeof running)[number]

/** Seconds without a heartbeat after which the process that worked on a file counts as dead. */
const heartbeatTimeout = 20

/** Work on a file. `claim` counts up each time that work on the file starts. */
export type Claim = { id: string; claim: number }

/**
 * Claims a file that nobody works on and of which nothing is in the shop: it is not imported yet, changed nothing, or
 * was reverted.
 *
 * @returns null for any other file
 */
export async function claimImport(
  tx: Queries,
  id: string,
  state: RunningState,
  mapping: Mapping | null,
): Promise<Claim | null> {
  const [claimed] = await tx
    .update(imports)
    .set({
      state,
      claim: sql`${imports.claim} + 1`,
      mapping,
      bytesRead: 0,
      rowsRead: 0,
      report: null,
      remarks: [],
      failure: null,
      editId: null,
      heartbeatAt: sql`now()`,
    })
    .where(
      and(eq(imports.id, id), or(inArray(imports.state, ['uploaded', 'checked', 'failed']), hasNoEffect)),
    )
    .returning({ id: imports.id, claim: imports.claim })
  return claimed ?? null
}

/**
 * Saves the progress outside of the import's transaction, so that everybody sees it.
 *
 * @returns false where somebody ended the work
 */
export async function saveHeartbeat(
  tx: Queries,
  claim: Claim,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<boolean> {
  const noted = await tx
    .update(imports)
    .set({ bytesRead: bytes, rowsRead: rows, heartbeatAt: sql`now()` })
    .where(isUnderWay(claim))
  return noted.rowCount === 1
}

export type Result = {
  report: ImportReport
  remarks: StoredRemark[]
  remarkCount: number
  edit: number | null
}

/**
 * Saves the result of the work on a file.
 *
 * @returns false where somebody ended it before
 */
export async function finishImport(
  tx: Queries,
  claim: Claim,
  to: ImportState,
  { report, remarks, remarkCount, edit }: Result,
): Promise<boolean> {
  const finished = await tx
    .update(imports)
    .set({
      state: to,
      report: { ...report, remarks: remarkCount },
      remarks,
      editId: edit,
      bytesRead: sql`octet_length(file)`,
      rowsRead: report.rows,
      heartbeatAt: sql`now()`,
    })
    .where(isUnderWay(claim))
  return finished.rowCount === 1
}

/**
 * Ends the work on a file without a change: that of a claim, or whichever is under way.
 *
 * @returns false where it ended before
 */
export async function failImport(
  tx: Queries,
  work: { id: string; claim?: number },
  failure: Failure,
): Promise<boolean> {
  const failed = await tx
    .update(imports)
    .set({ state: 'failed', failure: failureJson(failure) })
    .where(isUnderWay(work))
  return failed.rowCount === 1
}

/** Ends the work on files whose process is gone, and its transaction with it. */
export async function failAbandoned(tx: Queries): Promise<void> {
  await tx
    .update(imports)
    .set({ state: 'failed', failure: failureJson(failures.stopped) })
    .where(
      and(
        inArray(imports.state, [...running]),
        sql`${imports.heartbeatAt} < now() - make_interval(secs => ${heartbeatTimeout})`,
      ),
    )
}

/** Whether nothing of an imported file is in the shop. */
const hasNoEffect = and(
  eq(imports.state, 'done'),
  or(isNull(imports.editId), isReverted(sql`${imports.editId}`)),
)

/** Whether the work on a file is still under way. */
function isUnderWay({ id, claim }: { id: string; claim?: number }): SQL | undefined {
  const isSame = claim === undefined ? undefined : eq(imports.claim, claim)
  return and(eq(imports.id, id), isSame, inArray(imports.state, [...running]))
}
