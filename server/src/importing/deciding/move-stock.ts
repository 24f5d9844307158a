import { boundedStock, movedStock } from '../../editing/apply-form.ts'
import type { Draft, Remark, RowReader } from '../reading/parsed-row.ts'
import type { Known } from './products.ts'

/**
 * A row with the stock that it makes of the shop's: that of an export moves by as much as somebody moved it in the
 * file. So what was sold since stays sold, and what was counted since, by this very file too, is not added twice.
 * A remark says where somebody counted in the shop as well as in the file, and where less is there than was taken
 * away: nothing is left then.
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
  const stock = boundedStock(moved)
  const counted: Remark = {
    line,
    outcome: 'taken',
    column: columnOf('stock'),
    sentence: 'Saved since the export: "{now}" → "{file}".',
    values: { now: String(known.stock), file: String(stock) },
  }
  const short: Remark = {
    line,
    outcome: 'taken',
    column: columnOf('stock'),
    sentence: 'The stock was to go down by {pieces}, but only {stock} were left: it is 0 now.',
    values: { pieces: -change, stock: known.stock },
  }
  return {
    draft: { ...draft, fields: { ...fields, stock } },
    remarks: [...(change !== 0 && restocked !== 0 ? [counted] : []), ...(moved < 0 ? [short] : [])],
  }
}
