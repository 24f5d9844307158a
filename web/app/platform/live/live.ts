import type { LiveEvent } from '@dix/contract'
import { createListeners } from '../../ui/listeners.ts'
import type { LiveState, Report } from './connection.ts'
import { joinElection } from './leader.ts'

const messages = createListeners<[LiveEvent]>()
const states = createListeners()
let state: LiveState = 'offline'
let count = 0
let stop = () => {}

export const readLiveState = () => state
export const onLiveState = states.subscribe

/** Calls `listener` for every message, until the returned function is called. The first listener opens the connection. */
export function listenLive(listener: (message: LiveEvent) => void): () => void {
  const unsubscribe = messages.subscribe(listener)
  if (count++ === 0) stop = joinElection({ receive, readState: readLiveState })
  else if (state === 'live') listener({ event: 'ready', data: null })
  return () => {
    unsubscribe()
    if (--count > 0) return
    stop()
    state = 'offline'
  }
}

function receive({ state: next, message }: Report): void {
  const isJoining = next === 'live' && state !== 'live'
  state = next
  states.notify()
  if (message) messages.notify(message)
  else if (isJoining) messages.notify({ event: 'ready', data: null })
}
