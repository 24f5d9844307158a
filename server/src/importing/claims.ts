import type { ImportReport, ImportState, Mapping } from '@dix/contract'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/client.ts'
import { type Failure, writeFailure } from './failure.ts'
import { endings } from './problems.ts'
import { isUndone, type RunningState } from './queries.ts'
import type { KeptRemark } from './remarks.ts'
import { imports } from './schema.ts'

const running = ['checking', 'importing'] as const satisfies RunningState[]

/** Seconds without a sign of life after which the process that worked on a file is taken for dead. */
const silence = 20

/** Work on a file. The number tells it from work on the same file that was begun before or after. */
export type Claim = { id: string; claim: number }

/**
 * Begins to work on a file that nobody works on and of which nothing is in the shop: it is not imported yet, changed
 * nothing then, or was taken back.
 *
 * @returns null where it is not so
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
      seenAt: sql`now()`,
    })
    .where(
      and(eq(imports.id, id), or(inArray(imports.state, ['uploaded', 'checked', 'failed']), isWithoutTrace)),
    )
    .returning({ id: imports.id, claim: imports.claim })
  return claimed ?? null
}

/**
 * Gives a sign of life. Written outside of the import's transaction, so that everybody sees it.
 *
 * @returns false where somebody ended the work
 */
export async function noteProgress(
  tx: Queries,
  claim: Claim,
  { rows, bytes }: { rows: number; bytes: number },
): Promise<boolean> {
  const noted = await tx
    .update(imports)
    .set({ bytesRead: bytes, rowsRead: rows, seenAt: sql`now()` })
    .where(isHeld(claim))
  return noted.rowCount === 1
}

export type Result = { report: ImportReport; remarks: KeptRemark[]; remarkCount: number; edit: number | null }

/**
 * Ends the work on a file well.
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
      seenAt: sql`now()`,
    })
    .where(isHeld(claim))
  return finished.rowCount === 1
}

/**
 * Ends the work on a file without a change: one's own, or without a claim whoever's it is.
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
    .set({ state: 'failed', failure: writeFailure(failure) })
    .where(isHeld(work))
  return failed.rowCount === 1
}

/** Ends the work on files whose process is gone: its transaction went with it. */
export async function failAbandoned(tx: Queries): Promise<void> {
  await tx
    .update(imports)
    .set({ state: 'failed', failure: writeFailure({ sentence: endings.stopped, values: {} }) })
    .where(
      and(
        inArray(imports.state, [...running]),
        sql`${imports.seenAt} < now() - make_interval(secs => ${silence})`,
      ),
    )
}

/** Whether nothing of a file that was imported is in the shop. */
const isWithoutTrace = and(
  eq(imports.state, 'done'),
  or(isNull(imports.editId), isUndone(sql`${imports.editId}`)),
)

/** Whether the work on a file goes on. */
function isHeld({ id, claim }: { id: string; claim?: number }): SQL | undefined {
  const isSame = claim === undefined ? undefined : eq(imports.claim, claim)
  return and(eq(imports.id, id), isSame, inArray(imports.state, [...running]))
}
