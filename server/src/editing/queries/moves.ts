import type { PositionList } from '@dix/contract'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/client.ts'
import { catalogueMoves } from '../schema.ts'
import { lockKey } from './edits.ts'

/** A list in shop order: `parentId` is the sub category of products and empty for the two others. */
export type SortedList = { list: PositionList; parentId: string }

export type StoredMove = typeof catalogueMoves.$inferSelect

/** Locks the order of a list until the transaction ends. */
export function lockOrder(tx: Queries, { list, parentId }: SortedList): Promise<void> {
  return lockKey(tx, `order of ${list} ${parentId}`)
}

const isIn = ({ list, parentId }: SortedList) =>
  and(eq(catalogueMoves.list, list), eq(catalogueMoves.parentId, parentId))

/** The revision of an order: the last edit that moved something, 0 before the first. */
export async function readOrderRevision(tx: Queries, list: SortedList): Promise<number> {
  const [last] = await tx
    .select({ edit: catalogueMoves.editId })
    .from(catalogueMoves)
    .where(isIn(list))
    .orderBy(desc(catalogueMoves.editId))
    .limit(1)
  return last?.edit ?? 0
}

export async function recordMove(tx: Queries, move: StoredMove): Promise<void> {
  await tx.insert(catalogueMoves).values(move)
}

/** The move of an edit; undefined if the edit is of another kind. */
export async function findMove(tx: Queries, edit: number): Promise<StoredMove | undefined> {
  const [move] = await tx.select().from(catalogueMoves).where(eq(catalogueMoves.editId, edit))
  return move
}

/** Whether the same item was moved again after a move. */
export async function isMovedSince(tx: Queries, move: StoredMove): Promise<boolean> {
  const later = await tx
    .select({ one: sql`1` })
    .from(catalogueMoves)
    .where(and(isIn(move), eq(catalogueMoves.movedId, move.movedId), gt(catalogueMoves.editId, move.editId)))
    .limit(1)
  return later.length > 0
}
