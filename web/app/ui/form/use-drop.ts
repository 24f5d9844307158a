import { type DragEvent, useState } from 'react'

/** Whether files are being dragged, rather than a link or a picture from a page. */
function hasFiles({ types }: DataTransfer): boolean {
  return types.includes('Files') && !types.includes('text/uri-list')
}

/**
 * Lets files be dropped on an element.
 *
 * @returns `over`: whether files are dragged over it; `area`: its props
 */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return { over, area: { onDragOver, onDragLeave, onDrop } }
}
