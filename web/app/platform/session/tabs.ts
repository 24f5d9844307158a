import { createListeners } from '../../ui/listeners.ts'
import { dropHint } from './hint.ts'

/**
 * Events of the session, sent to all tabs of a browser: a sign-in, a sign-out, an ended session. A tab with a dirty
 * page receives `cut-off` instead of `dead`.
 */
export type SessionEvent = (typeof sessionEvents)[number]
const sessionEvents = ['signed-in', 'signed-out', 'dead', 'cut-off'] as const

const name = 'dix-session'

const listeners = createListeners<[SessionEvent]>()
const inBrowser = typeof window !== 'undefined'
const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel(name) : null

let dirty = false

/** Whether this tab's page has input and stays when its session ends. */
export function isPageDirty(): boolean {
  return dirty
}

/** Call this on input. Until it is cleared, the page stays when the session ends, and asks to sign in again. */
export function markPageDirty(): void {
  dirty = true
}

/** @param isDead whether the session has ended in the meantime, so that this tab is notified now */
export function clearPageDirty(isDead: boolean): void {
  if (!dirty) return
  dirty = false
  if (isDead) notify('dead')
}

function notify(event: SessionEvent): void {
  if (event === 'signed-out') dirty = false
  listeners.notify(event === 'dead' && dirty ? 'cut-off' : event)
}

/** Another tab may run another version, whose events this one does not know. */
function receive(data: unknown): void {
  const event = sessionEvents.find((candidate) => candidate === data)
  if (event) notify(event)
}

if (channel) channel.onmessage = ({ data }) => receive(data)
// Older browsers: a write to the storage fires an event in every other tab.
else if (inBrowser) {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name) receive(newValue)
  })
}

function notifyOtherTabs(event: SessionEvent): void {
  if (channel) {
    channel.postMessage(event)
    return
  }
  try {
    localStorage.setItem(name, event)
    localStorage.removeItem(name)
  } catch {
    // Without storage, the other tabs learn of it at their next request.
  }
}

/** Notifies every tab of this browser, this one synchronously. */
export function sendSessionEvent(event: SessionEvent): void {
  // Done only by this tab, because a frozen one learns of a sign-out late, when another user may have signed in.
  if (event !== 'signed-in') dropHint()
  notify(event)
  notifyOtherTabs(event)
}

/** Calls `listener` for every event of any tab, until the returned function is called. */
export const onSessionEvent = listeners.subscribe
