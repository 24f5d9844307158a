import { useEffect, useState } from 'react'
import type { Line } from '../cart/index.ts'

/** A note as this tab stores it. It belongs to specific cart lines, so the next order starts without it. */
type StoredNote = { user: string; lines: readonly string[]; text: string }

const storageKey = 'dix-order-note'

/** The note to the shop, stored in the tab until its lines are ordered. */
export function useOrderNote(user: string, lines: readonly Line[]) {
  const [stored, setStored] = useState(readNote)
  const ids = lines.flatMap(({ id }) => id ?? [])
  const isOurs = stored?.user === user && stored.lines.some((id) => ids.includes(id))
  useEffect(() => saveNote(stored), [stored])
  return {
    text: isOurs ? stored.text : '',
    write: (text: string) => setStored(text ? { user, lines: ids, text } : null),
  }
}

function readNote(): StoredNote | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<StoredNote> | null
    const isWhole = typeof note?.text === 'string' && Array.isArray(note.lines)
    return isWhole ? (note as StoredNote) : null
  } catch {
    return null
  }
}

function saveNote(note: StoredNote | null): void {
  try {
    if (note) sessionStorage.setItem(storageKey, JSON.stringify(note))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // The note then lasts as long as the page.
  }
}
