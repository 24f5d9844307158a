import { useSyncExternalStore } from 'react'

/** The look's border between phones and everything wider. */
const wide = '(width >= 768px)'

function subscribe(reader: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', reader)
  return () => query.removeEventListener('change', reader)
}

/** Whether the screen has room for a table. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )
}
