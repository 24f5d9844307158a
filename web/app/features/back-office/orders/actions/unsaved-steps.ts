import { NetworkError } from '@dix/contract'
import { useSyncExternalStore } from 'react'
import { onSessionEvent } from '../../../../platform/session/tabs.ts'
import { createListeners } from '../../../../ui/listeners.ts'

/** Milliseconds until a step is sent again; a returning connection or page sends it at once. */
const retryTime = 5_000

/** Steps that did not reach the server, by order. They outlive the order's page, but not the tab. */
const unsaved = new Map<string, () => Promise<void>>()
const listeners = createListeners()
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false

/**
 * Keeps a step that the network lost, and sends it until the server responds.
 *
 * @param send throws a NetworkError if the step is to be sent again
 */
export function keepStep(orderId: string, send: () => Promise<void>): void {
  unsaved.set(orderId, send)
  schedule()
}

/** Sends all kept steps now. */
export async function sendUnsaved(): Promise<void> {
  if (isSending) return
  isSending = true
  for (const [orderId, send] of [...unsaved])
    try {
      await send()
      unsaved.delete(orderId)
    } catch (failure) {
      if (!(failure instanceof NetworkError)) unsaved.delete(orderId)
    }
  isSending = false
  schedule()
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
