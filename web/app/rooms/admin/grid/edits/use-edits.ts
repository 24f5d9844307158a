import { useEffect, useState } from 'react'
import { discard, type Edits, forget, keepMine, redo, type Saved, undo, type Write, write } from './edits.ts'
import { readKept, writeKept } from './keep-edits.ts'

/**
 * What somebody has changed in the grid and not saved yet: whatever page or filter is looked at, and over a reload.
 *
 * @param whose id of the person, for two may share a device
 */
export function useEdits(whose: string) {
  const name = `dix-grid-${whose}`
  const [edits, setEdits] = useState<Edits>(() => readKept(stored(name)))
  useEffect(() => store(name, writeKept(edits)), [name, edits])
  return {
    edits,
    /** Where they lie on this device. */
    place: name,
    write: (writes: readonly Write[]) => setEdits((known) => write(known, writes)),
    undo: () => setEdits(undo),
    redo: () => setEdits(redo),
    discard: () => setEdits(discard),
    forget: (ids: readonly string[]) => setEdits((known) => forget(known, ids)),
    keepMine: (saved: Saved) => setEdits((known) => keepMine(known, saved)),
  }
}

export type EditsInHand = ReturnType<typeof useEdits>

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // Where the browser keeps nothing for us they last as long as the page.
  }
}
