import type { ClipboardEvent } from 'react'
import type { GridProduct } from '../edits/edits.ts'
import { type Area, pasteBlock } from '../edits/paste.ts'
import { readBlock } from '../edits/spreadsheet.ts'
import type { EditsInHand } from '../edits/use-edits.ts'
import { copyArea } from './clipboard.ts'

/** How many values were pasted, and for how many there was no cell. */
export type PasteCounts = { pasted: number; misfits: number }

type ClipboardPlan = {
  products: readonly GridProduct[]
  inHand: EditsInHand
  area: Area | null
  /** While a cell is typed into, the clipboard is its field's. */
  busy: boolean
  onPasted: (counts: PasteCounts) => void
}

/** Blocks of cells from and to spreadsheets. */
export function useClipboard({ products, inHand: { edits, write }, area, busy, onPasted }: ClipboardPlan) {
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
