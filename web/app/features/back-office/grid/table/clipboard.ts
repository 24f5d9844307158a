import { fields, textOf } from '../edits/cells.ts'
import { type Edits, type GridProduct, typedText } from '../edits/edits.ts'
import type { Area } from '../edits/paste.ts'
import { writeBlock } from '../edits/spreadsheet.ts'

/** The selected cells as spreadsheet text, unsaved edits included. */
export function copyArea(edits: Edits, products: readonly GridProduct[], area: Area): string {
  const marked = fields.slice(area.left, area.right + 1)
  const rows = products.slice(area.top, area.bottom + 1)
  return writeBlock(
    rows.map((product) =>
      marked.map((field) => typedText(edits, product._id, field) ?? textOf(field, product[field])),
    ),
  )
}
