import type { ClipboardEvent } from 'react'
import { fields, textOf } from '../edits/cells.ts'
import { type Edits, type GridProduct, typedText } from '../edits/edits.ts'
import { type Area, pasteBlock } from '../edits/paste.ts'
import { readBlock, writeBlock } from '../edits/spreadsheet.ts'
import type { PendingEdits } from '../edits/use-edits.ts'

/** The number of pasted values, and of those that fitted no cell. */
export type PasteCounts = { pasted: number; misfits: number }

type ClipboardOptions = {
  products: readonly GridProduct[]
  pending: PendingEdits
  area: Area | null
  /** The last column that is shown, as in `fields`. */
  last: number
  /** While a cell is being edited, its input handles the clipboard. */
  busy: boolean
  onPasted: (counts: PasteCounts) => void
}

/** Copies and pastes blocks of cells. */
export function useClipboard({
  products,
  pending: { edits, write },
  area,
  last,
  busy,
  onPasted,
}: ClipboardOptions) {
  const paste = (text: string) => {
    if (!area) return
    const { writes, misfits } = pasteBlock(readBlock(text), products, area, last)
    write(writes)
    onPasted({ pasted: writes.length, misfits })
  }
  const onPaste = (event: ClipboardEvent) => {
    if (busy) return
    event.preventDefault()
    paste(event.clipboardData.getData('text/plain'))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (busy || !area) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyArea(edits, products, area))
  }
  return { paste, onPaste, onCopy }
}

/** The selected cells as spreadsheet text, unsaved edits included. */
function copyArea(edits: Edits, products: readonly GridProduct[], area: Area): string {
  const marked = fields.slice(area.left, area.right + 1)
  const rows = products.slice(area.top, area.bottom + 1)
  return writeBlock(
    rows.map((product) =>
      marked.map((field) => typedText(edits, product._id, field) ?? textOf(field, product[field])),
    ),
  )
}
