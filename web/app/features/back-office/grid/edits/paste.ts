import { fields } from './cells.ts'
import type { CellEdit, GridProduct } from './edits.ts'

export type Pasted = {
  writes: CellEdit[]
  /** Number of values outside the page or the editable columns. */
  misfits: number
}

/** A range of cells, both corners included; columns count as in `fields`. */
export type Area = { top: number; left: number; bottom: number; right: number }

/**
 * The edits of pasting a block at the first cell of an area. A single value fills the whole area. Values that fit no
 * cell are counted.
 *
 * @param last the last column that is shown, as in `fields`
 */
export function pasteBlock(
  block: readonly (readonly string[])[],
  products: readonly GridProduct[],
  area: Area,
  last = fields.length - 1,
): Pasted {
  const single = block.length === 1 && block[0]?.length === 1
  const rows = single ? fill(block[0]![0]!, area) : block
  const pasted: Pasted = { writes: [], misfits: 0 }
  for (const [down, row] of rows.entries()) {
    for (const [across, text] of row.entries()) {
      const product = products[area.top + down]
      const field = area.left + across <= last ? fields[area.left + across] : undefined
      if (product && field) pasted.writes.push({ product, field, text })
      else if (text.trim() !== '') pasted.misfits++
    }
  }
  return pasted
}

function fill(text: string, { top, left, bottom, right }: Area): string[][] {
  return Array.from({ length: bottom - top + 1 }, () => new Array<string>(right - left + 1).fill(text))
}
