import { type DeskRow, type DeskStage, type DeskView, deskStages, orderStateTable } from '@dix/contract'
import { preparationDueAt } from '../../desk/age.ts'

/** The stage that lists a row: a closed order returns while cash is to be handed back. */
function stageOf({ status, refundToCheck, later }: DeskRow): DeskStage {
  const stage = orderStateTable[status].desk ?? 'closed'
  if (stage === 'to_take' && later) return 'later'
  return stage === 'closed' && refundToCheck ? 'to_check' : stage
}

/** A heading of the list and its rows. */
export type StageGroup = { stage: DeskStage; rows: readonly DeskRow[] }

/** The first to begin with first if work is pending, even in a list filtered by days. */
const byAge = (a: DeskRow, b: DeskRow) => preparationDueAt(a).localeCompare(preparationDueAt(b))

/** The groups that a view lists. The views of one stage keep the order of their rows. */
export const groupsOf = (rows: readonly DeskRow[], view: DeskView): StageGroup[] =>
  view === 'open' ? groupByStage(rows) : [{ stage: view, rows }]

/** The first listed order that waits to be accepted: the one that the list's button and the key `n` accept. */
export const firstToTake = (rows: readonly DeskRow[], view: DeskView): DeskRow | undefined =>
  groupsOf(rows, view)
    .flatMap((group) => group.rows)
    .find((row) => stageOf(row) === 'to_take')

/** Rows under the headings of their stages, in the desk's order; empty stages are omitted. */
export function groupByStage(rows: readonly DeskRow[]): StageGroup[] {
  return deskStages
    .map((stage) => ({ stage, rows: rows.filter((row) => stageOf(row) === stage) }))
    .filter((group) => group.rows.length > 0)
    .map(({ stage, rows }) => ({
      stage,
      rows: stage === 'closed' ? rows : rows.toSorted(byAge),
    }))
}
