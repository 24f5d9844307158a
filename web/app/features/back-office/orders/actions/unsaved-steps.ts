import { mayRetry } from '@dix/contract'
import { useSyncExternalStore } from 'react'
import { cachedUser } from '../../../../platform/api/query-client.ts'
import { markPageDirty, onSessionEvent } from '../../../../platform/session/tabs.ts'
import { createListeners } from '../../../../ui/listeners.ts'

/** Milliseconds until a step is sent again; a returning connection or page sends it at once. */
const retryTime = 5_000

type UnsavedStep = { userId: string | undefined; send: () => Promise<void> }

/** Steps that the server has not saved, by order. They outlive the order's page, but not the tab. */
const unsaved = new Map<string, UnsavedStep>()
const listeners = createListeners()
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false

/**
 * Keeps a step that was lost, and sends it until the server saves or rejects it.
 *
 * @param send throws what `mayRetry` accepts if the step is to be sent again
 */
export function keepStep(orderId: string, send: () => Promise<void>): void {
  unsaved.set(orderId, { userId: cachedUser()?._id, send })
  // If the session ends, the page asks to sign in again.
  markPageDirty()
  schedule()
}

/** Sends all kept steps of the current user now, and drops those of another. */
export async function sendUnsaved(): Promise<void> {
  if (isSending) return
  isSending = true
  // A sign-out during a send empties the map, which ends the loop.
  for (const [orderId, step] of unsaved) {
    const user = cachedUser()
    const isOwn = user?._id === step.userId
    // Without a user, the step waits until its author signs in.
    const isOver = isOwn ? await sendOnce(step) : user !== undefined
    if (isOver && unsaved.get(orderId) === step) unsaved.delete(orderId)
  }
  isSending = false
  schedule()
}

async function sendOnce({ send }: UnsavedStep): Promise<boolean> {
  try {
    await send()
    return true
  } catch (failure) {
    return !mayRetry(failure)
  }
}

function schedule(): void {
  clearTimeout(timer)
  if (unsaved.size > 0) timer = setTimeout(sendUnsaved, retryTime)
  listeners.notify()
}

/** Whether a step of an order was made here and is not saved yet. */
export function useUnsavedStep(orderId: string): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => unsaved.has(orderId),
    () => false,
  )
}

if (typeof window !== 'undefined') {
  addEventListener('online', () => void sendUnsaved())
  addEventListener('beforeunload', (event) => {
    if (unsaved.size > 0) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendUnsaved()
  })
}

// No step of one user must be sent in the name of the next.
onSessionEvent((event) => {
  if (event !== 'signed-out' && event !== 'dead') return
  unsaved.clear()
  schedule()
})
