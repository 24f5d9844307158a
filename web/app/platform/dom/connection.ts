import { useEffect, useSyncExternalStore } from 'react'

function subscribe(reader: () => void): () => void {
  addEventListener('online', reader)
  addEventListener('offline', reader)
  return () => {
    removeEventListener('online', reader)
    removeEventListener('offline', reader)
  }
}

/** Whether the browser believes to be connected. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Calls `action` when the browser is connected again. */
export function useReconnected(action: () => void): void {
  useEffect(() => {
    const reader = () => action()
    addEventListener('online', reader)
    return () => removeEventListener('online', reader)
  }, [action])
}

/**
 * Whether a request failed because it never reached the shop. Browsers word it differently; all of them throw
 * a TypeError about the fetch.
 */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message)
}
