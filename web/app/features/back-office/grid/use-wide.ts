import { useSyncExternalStore } from 'react'

/** The width from which there is room for a table. */
const wide = '(width >= 768px)'

function subscribe(reader: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', reader)
  return () => query.removeEventListener('change', reader)
}

/** Whether there is room for a table. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )
}
