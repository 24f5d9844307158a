import { useState, useSyncExternalStore } from 'react'
import { discard, forget, keepMine, redo, type Saved, undo, type Write, write } from './edits.ts'
import { openEdits } from './shared-edits.ts'

/**
 * What somebody has changed in the grid and not saved yet: whatever page or filter is looked at, over a reload, and
 * in every tab.
 *
 * @param whose id of the person, for two may share a device; the same for as long as it is rendered
 */
export function useEdits(whose: string) {
  const place = `dix-grid-${whose}`
  const [{ read, change, subscribe }] = useState(() => openEdits(place))
  const edits = useSyncExternalStore(subscribe, read, read)
  return {
    edits,
    /** Where they lie on this device. */
    place,
    write: (writes: readonly Write[]) => change((known) => write(known, writes)),
    undo: () => change(undo),
    redo: () => change(redo),
    discard: () => change(discard),
    forget: (ids: readonly string[]) => change((known) => forget(known, ids)),
    keepMine: (saved: readonly Saved[]) => change((known) => saved.reduce(keepMine, known)),
  }
}

export type EditsInHand = ReturnType<typeof useEdits>
