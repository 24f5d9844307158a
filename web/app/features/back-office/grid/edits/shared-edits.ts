import { type Edits, follow } from './edits.ts'
import { readKept, writeKept } from './keep-edits.ts'

/**
 * The edits that lie in one place on this device. Every tab that opens them changes what lies there now, so that none
 * loses what another wrote; where the browser keeps nothing for us they last as long as the page.
 */
export function openEdits(place: string) {
  let edits = readKept(stored(place))
  let kept = true
  const readers = new Set<() => void>()
  const asTheyLie = () => (kept ? follow(edits, readKept(stored(place)).products) : edits)
  const hold = (next: Edits) => {
    edits = next
    for (const reader of readers) reader()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === place) hold(asTheyLie())
  }
  return {
    read: () => edits,
    change: (turn: (known: Edits) => Edits) => {
      const next = turn(asTheyLie())
      if (next === edits) return
      kept = store(place, writeKept(next))
      hold(next)
    },
    subscribe: (reader: () => void) => {
      readers.add(reader)
      addEventListener('storage', onStorage)
      return () => {
        readers.delete(reader)
        removeEventListener('storage', onStorage)
      }
    },
  }
}

function stored(place: string): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/** Says whether it is kept. */
function store(place: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(place)
    else localStorage.setItem(place, text)
    return true
  } catch {
    return false
  }
}
