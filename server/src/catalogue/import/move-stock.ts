import { boundedStock, movedStock } from '../administration/apply-form.ts'
import type { Draft, Remark, RowReader } from './draft.ts'
import type { Known } from './known.ts'

/**
 * A row with the stock that it makes of the shop's: that of an export moves by as much as somebody moved it in the
 * file. So what was sold since stays sold, and what was counted since, by this very file too, is not added twice.
 * Where less is there than was taken away, nothing is left, and a remark says so.
 *
 * @param restocked pieces that somebody's saves added since the export
 */
export function withStockMoved(
  draft: Draft,
  known: Known,
  restocked: number,
  { columnOf }: Pick<RowReader, 'columnOf'>,
): { draft: Draft; remarks: Remark[] } {
  const { line, exported, fields } = draft
  if (exported.stock === null || fields.stock === undefined) return { draft, remarks: [] }
  const change =
    fields.stock === exported.stock
      ? 0
      : movedStock(0, { seen: exported.stock + restocked, wanted: fields.stock })
  const moved = known.stock + change
  const short: Remark = {
    line,
    outcome: 'taken',
    column: columnOf('stock'),
    sentence: 'The stock was to go down by {pieces}, but only {stock} were left: it is 0 now.',
    values: { pieces: -change, stock: known.stock },
  }
  return {
    draft: { ...draft, fields: { ...fields, stock: boundedStock(moved) } },
    remarks: moved < 0 ? [short] : [],
  }
}
