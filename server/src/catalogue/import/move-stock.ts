import type { Queries } from '../../platform/database/client.ts'
import { boundedStock, movedStock } from '../administration/apply-form.ts'
import { findSavesSince } from '../administration/store/changes.ts'
import type { Draft } from './draft.ts'
import type { Known } from './known.ts'

/**
 * A row with the stock that it makes of the shop's: that of an export moves by as much as somebody moved it in the
 * file. So what was sold since stays sold, and what was counted since, by this very file too, is not added twice.
 *
 * @param restocked pieces that somebody's saves added since the export
 */
export function withStockMoved(draft: Draft, known: Known | undefined, restocked: number): Draft {
  const { id, exported, fields } = draft
  if (!exported || fields.stock === undefined || id !== known?.id) return draft
  const stock = isStockMoved(draft)
    ? boundedStock(movedStock(known.stock, { seen: exported.stock + restocked, wanted: fields.stock }))
    : known.stock
  return { ...draft, fields: { ...fields, stock } }
}

/** Pieces that somebody's saves added since their export to the products whose stock rows move, by id. */
export async function findRestocked(tx: Queries, drafts: readonly Draft[]): Promise<Map<string, number>> {
  const moved = drafts.flatMap((draft) =>
    draft.id && draft.exported?.revision != null && isStockMoved(draft)
      ? [{ id: draft.id, revision: draft.exported.revision }]
      : [],
  )
  if (moved.length === 0) return new Map()
  const saves = await findSavesSince(tx, moved)
  return new Map([...saves].map(([id, { restocked }]) => [id, restocked]))
}

function isStockMoved({ fields, exported }: Draft): boolean {
  return fields.stock !== exported?.stock
}
