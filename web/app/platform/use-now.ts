import { useSyncExternalStore } from 'react'
import { createListeners } from '../ui/listeners.ts'
import { onServerTime, serverNow } from './api/server-time.ts'

/** Milliseconds between ticks; ages are shown in minutes. */
const tick = 5_000

const { subscribe, notify } = createListeners()
let now = serverNow()
let users = 0
let timer: ReturnType<typeof setInterval>

function follow(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  if (users++ === 0) timer = setInterval(advance, tick)
  advance()
  return () => {
    unsubscribe()
    if (--users === 0) clearInterval(timer)
  }
}

function advance(): void {
  now = serverNow()
  notify()
}

onServerTime(advance)

/** The server's time in milliseconds, every few seconds; all ages of a page tick together. */
export function useNow(): number {
  return useSyncExternalStore(
    follow,
    () => now,
    () => now,
  )
}
