import type { Queries } from '../../platform/database/client.ts'
import { Problem } from '../../platform/http/problem.ts'
import { changeOf, place, recordPlacement } from '../move.ts'
import { isMovedSince, lockOrder, type StoredMove } from '../queries/moves.ts'
import { changedSince, type RevertProblem } from './revert-changes.ts'

/**
 * Moves an item back to before its former successor, unless it has been moved again since or the successor is gone.
 *
 * @param origin the edit that the first move of a chain of reverts belongs to
 * @returns the edit that did it, and its effect on the catalogue in memory; or `changed_meanwhile`
 */
export async function revertMove(
  tx: Queries,
  by: string,
  move: StoredMove,
  origin: number,
): Promise<{ edit: number; change: ReturnType<typeof changeOf> } | RevertProblem> {
  await lockOrder(tx, move)
  if (await isMovedSince(tx, move)) return changedSince([])
  const placement = await place(tx, move, move.movedId, move.nextBefore)
  if (placement instanceof Problem) return changedSince([])
  const { list, parentId, movedId } = move
  const target = { list, parentId, movedId, before: move.nextBefore }
  const edit = await recordPlacement(tx, { kind: 'undo', by, reverts: origin }, target, placement)
  return { edit, change: changeOf(move, placement) }
}
