import { useSyncExternalStore } from 'react'
import { dropHint, holdsHint } from './hint.ts'
import { clearPageDirty, isPageDirty, onSessionNotice } from './tabs.ts'

/** Unknown while a page comes alive: it was rendered for everybody. */
export type SessionState = 'unknown' | 'anonymous' | 'signed-in'

/** Whether the last session of this tab was found dead, rather than left by whoever it belonged to. */
let cutOff = false

const readers = new Set<() => void>()

/** Reads the state anew and shows it; the style of the head follows the mark on the document. */
function settle(): void {
  const { dataset } = document.documentElement
  if (isSignedIn()) dataset.account = 'in'
  else delete dataset.account
  for (const reader of readers) reader()
}

if (typeof window !== 'undefined') {
  onSessionNotice((notice) => {
    if (notice === 'renewed') return
    if (notice !== 'signed-in') dropHint()
    cutOff = notice === 'dead' || notice === 'cut-off'
    settle()
  })
  // A session may have ended while the tab slept, or while the page waited in the browser's own memory.
  addEventListener('pageshow', settle)
}

/** Whether somebody seems to be signed in, or is to be again on the page they left something on: the server has the last word. */
export function isSignedIn(): boolean {
  return isPageDirty() || holdsHint(document.cookie)
}

/** What was typed on the page is given up, or the page is left. */
export function discardPage(): void {
  clearPageDirty(cutOff)
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

const readState = (): SessionState => (isSignedIn() ? 'signed-in' : 'anonymous')

/** Who reads this page, as far as the browser knows; follows every tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readState, () => 'unknown')
}

/** Whether the session ended without the reader's doing; until somebody signs in again. */
export function useCutOff(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => cutOff,
    () => false,
  )
}
