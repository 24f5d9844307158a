import type { ClipboardEvent } from 'react'
import type { GridProduct } from '../edits/edits.ts'
import { type Area, pasteBlock } from '../edits/paste.ts'
import { readBlock } from '../edits/spreadsheet.ts'
import type { PendingEdits } from '../edits/use-edits.ts'
import { copyArea } from './clipboard.ts'

/** How many values were pasted, and how many fitted no cell. */
export type PasteCounts = { pasted: number; misfits: number }

type ClipboardOptions = {
  products: readonly GridProduct[]
  pending: PendingEdits
  area: Area | null
  /** While a cell is being edited, its input handles the clipboard. */
  busy: boolean
  onPasted: (counts: PasteCounts) => void
}

/** Copies and pastes blocks of cells. */
export function useClipboard({
  products,
  pending: { edits, write },
  area,
  busy,
  onPasted,
}: ClipboardOptions) {
  const paste = (text: string) => {
    if (!area) return
    const { writes, misfits } = pasteBlock(readBlock(text), products, area)
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
