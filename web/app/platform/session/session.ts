import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'
import { hasHint } from './hint.ts'
import { clearPageDirty, isPageDirty, onSessionEvent } from './tabs.ts'

/** `unknown` during hydration, because pages are rendered for everyone. */
export type SessionState = 'unknown' | 'anonymous' | 'signed-in'

/** Whether this tab's last session expired, rather than ended by a sign-out. */
let cutOff = false

const { subscribe, notify } = createListeners()

/** Updates the mark on the document, which styles the header, and notifies listeners. */
function update(): void {
  const { dataset } = document.documentElement
  if (isSignedIn()) dataset.account = 'in'
  else delete dataset.account
  notify()
}

if (typeof window !== 'undefined') {
  onSessionEvent((event) => {
    cutOff = event === 'dead' || event === 'cut-off'
    update()
  })
  // A session may have ended while the tab slept or the page was in the back-forward cache.
  addEventListener('pageshow', update)
}

/** Whether there seems to be a session, or a dirty page waits for its user to sign in again. The server decides. */
export function isSignedIn(): boolean {
  return isPageDirty() || hasHint(document.cookie)
}

/** Call this when input on the page is discarded, or the page is left. */
export function discardPage(): void {
  clearPageDirty(cutOff)
}

const readState = (): SessionState => (isSignedIn() ? 'signed-in' : 'anonymous')

/** The session, as far as the browser can tell; it follows every tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readState, () => 'unknown')
}

/** Whether the session has expired and no user has signed in since. */
export function useCutOff(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => cutOff,
    () => false,
  )
}
