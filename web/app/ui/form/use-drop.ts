import { type DragEvent, useState } from 'react'

/** Whether files of the device are dragged: a picture of a page comes with its address, and a link is none at all. */
function bringsFiles({ types }: DataTransfer): boolean {
  return types.includes('Files') && !types.includes('text/uri-list')
}

/**
 * Lets files be dropped on an element, whatever stands within it.
 *
 * @returns `over` while files are dragged over it, and what the element takes
 */
export function useDrop(onBring: (files: File[]) => void) {
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
    onBring([...event.dataTransfer.files])
  }
  return { over, area: { onDragOver, onDragLeave, onDrop } }
}
