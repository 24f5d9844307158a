import type { LiveEvent } from '@dix/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { useStableCallbacks } from '../dom/use-stable-callbacks.ts'
import type { LiveState } from './connection.ts'
import { listenLive, onLiveState, readLiveState } from './live.ts'

type LiveHandlers = {
  /**
   * Called once connected, for the first time or again. Events may have been missed, so refetch the data.
   *
   * @param isMany whether many browsers do so at the same time
   */
  onReady(isMany: boolean): void
  onEvent(event: LiveEvent): void
}

/** Receives live events while the component is mounted. @returns the state of the connection */
export function useLive(handlers: LiveHandlers): LiveState {
  const { onReady, onEvent } = useStableCallbacks(handlers)
  useEffect(
    () => listenLive((event) => (event.event === 'ready' ? onReady(event.data !== null) : onEvent(event))),
    [onReady, onEvent],
  )
  return useSyncExternalStore(onLiveState, readLiveState, () => 'connecting')
}

const ignored = { onReady() {}, onEvent() {} }

/** The state of the connection, for a component that receives no events. */
export const useLiveState = (): LiveState => useLive(ignored)
