import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { bringsFiles, picturesOf } from './picture-files.ts'

/**
 * Lets pictures be dropped and pasted anywhere on an element.
 *
 * @returns `over` while files are dragged over it, and what the element takes
 */
export function useDropping(onBring: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!bringsFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!bringsFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(false)
    onBring(picturesOf(event.dataTransfer))
  }
  const onPaste = ({ clipboardData }: ClipboardEvent) => onBring(picturesOf(clipboardData))
  return { over, area: { onDragOver, onDragLeave, onDrop, onPaste } }
}
