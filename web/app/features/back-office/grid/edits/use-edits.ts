import { useState, useSyncExternalStore } from 'react'
import { type CellEdit, discard, forget, mergeMine, redo, type Saved, undo, write } from './edits.ts'
import { openEdits } from './shared-edits.ts'

/**
 * The unsaved edits of the grid, across pages, filters, reloads and tabs.
 *
 * @param owner the user's id, because users may share a device, and their store; must not change while mounted
 */
export function useEdits(owner: string) {
  const key = `dix-grid-${owner}`
  const [{ read, change, subscribe }] = useState(() => openEdits(key))
  const edits = useSyncExternalStore(subscribe, read, read)
  return {
    edits,
    /** Key of the browser's storage. */
    key,
    write: (writes: readonly CellEdit[]) => change((known) => write(known, writes)),
    undo: () => change(undo),
    redo: () => change(redo),
    discard: () => change(discard),
    forget: (ids: readonly string[]) => change((known) => forget(known, ids)),
    mergeMine: (saved: readonly Saved[]) => change((known) => saved.reduce(mergeMine, known)),
  }
}

export type PendingEdits = ReturnType<typeof useEdits>
