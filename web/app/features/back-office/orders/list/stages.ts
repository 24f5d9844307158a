import { type DeskRow, type DeskStage, deskStages, orderStateTable } from '@dix/contract'

/** The stage that lists a row: a closed order comes back while its money is to be handed over. */
function stageOf({ status, refundToCheck }: DeskRow): DeskStage {
  const stage = orderStateTable[status].desk ?? 'closed'
  return stage === 'closed' && refundToCheck ? 'to_check' : stage
}

/** A heading of the list and its rows. */
export type StageGroup = { stage: DeskStage; rows: readonly DeskRow[] }

/** Oldest first where work waits, also in a list of some days. */
const byAge = (a: DeskRow, b: DeskRow) => a.placedAt.localeCompare(b.placedAt)

/** Rows under the headings of their stages, in the desk's order; stages without rows are left out. */
export function groupByStage(rows: readonly DeskRow[]): StageGroup[] {
  return deskStages
    .map((stage) => ({ stage, rows: rows.filter((row) => stageOf(row) === stage) }))
    .filter((group) => group.rows.length > 0)
    .map(({ stage, rows }) => ({
      stage,
      rows: stage === 'closed' ? rows : rows.toSorted(byAge),
    }))
}
