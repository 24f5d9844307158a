import { useEffect, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser reports a connection. */
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
    const listener = () => action()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [action])
}

/** Whether a request never reached the server. Browsers throw a TypeError with different messages. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message)
}
