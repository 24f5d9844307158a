import { ApiError, eventsPath, type LiveMessage } from '@dix/contract'
import { createListeners } from '../../ui/listeners.ts'
import { ask } from '../api/ask.ts'
import { isSignedIn } from '../session/session.ts'
import { onSessionNotice } from '../session/tabs.ts'

/** `offline` also while nobody is signed in. */
export type LiveState = 'connecting' | 'live' | 'offline'

/** What the tab that holds the connection tells the others. */
type Report = { state: LiveState; message?: LiveMessage }

const name = 'dix-live'

/**
 * Milliseconds: until a silent tab counts as frozen, between attempts after refusals, longer each time, and until a
 * connection without the server's pings (every 20 s) counts as dead.
 */
const pause = { silent: 3_000, retry: 3_000, longestRetry: 30_000, dead: 45_000 } as const

const messages = createListeners<[LiveMessage]>()
const states = createListeners()
let state: LiveState = 'offline'
let count = 0
let stop = () => {}

export const readLiveState = () => state
export const onLiveState = states.subscribe

/** Calls `listener` for every message, until the returned function is called. The first listener opens the connection. */
export function listenLive(listener: (message: LiveMessage) => void): () => void {
  const unsubscribe = messages.subscribe(listener)
  if (count++ === 0) stop = start()
  else if (state === 'live') listener({ event: 'ready' })
  return () => {
    unsubscribe()
    if (--count === 0) stop()
  }
}

function receive({ state: next, message }: Report): void {
  const isJoining = next === 'live' && state !== 'live'
  state = next
  states.notify()
  if (message) messages.notify(message)
  else if (isJoining) messages.notify({ event: 'ready' })
}

/**
 * One tab has the lock and the connection, and forwards what comes. Without locks (plain http, old browsers) each tab
 * connects by itself.
 */
function start(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const channel = 'BroadcastChannel' in globalThis && navigator.locks ? new BroadcastChannel(name) : null
  let isLeading = false
  let silent: ReturnType<typeof setTimeout>

  const report = (news: Report) => {
    receive(news)
    channel?.postMessage(news)
  }
  const lead = () => {
    if (isLeading || signal.aborted) return
    isLeading = true
    connect(report, signal)
  }
  // A browser may freeze the tab that leads: then a visible one connects, too.
  const greet = () => {
    if (isLeading || document.hidden) return
    clearTimeout(silent)
    silent = setTimeout(lead, pause.silent)
    channel?.postMessage('hello')
  }
  if (channel) {
    channel.onmessage = ({ data }: { data: Report | 'hello' }) => {
      if (data !== 'hello') {
        clearTimeout(silent)
        receive(data)
      } else if (isLeading) channel.postMessage({ state })
    }
    const whenEnded = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    navigator.locks
      .request(name, { signal }, () => {
        lead()
        return whenEnded
      })
      .catch(() => {})
    document.addEventListener('visibilitychange', greet, { signal })
    greet()
  } else lead()

  return () => {
    clearTimeout(silent)
    ending.abort()
    channel?.close()
    state = 'offline'
  }
}

/** Connects again and again until the signal; after a refusal only with a live session. */
function connect(report: (news: Report) => void, signal: AbortSignal): void {
  let source: EventSource | undefined
  let refusals = 0
  let retry: ReturnType<typeof setTimeout>
  let dead: ReturnType<typeof setTimeout>

  const close = () => {
    clearTimeout(retry)
    clearTimeout(dead)
    source?.close()
  }
  const cutOff = () => {
    close()
    report({ state: 'offline' })
  }
  const watch = () => {
    clearTimeout(dead)
    dead = setTimeout(() => {
      cutOff()
      open()
    }, pause.dead)
  }
  const open = () => {
    close()
    if (!isSignedIn()) return report({ state: 'offline' })
    report({ state: 'connecting' })
    const opened = new EventSource(eventsPath)
    source = opened
    watch()
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      refusals = 0
      watch()
      const message: LiveMessage = JSON.parse(data)
      if (message.event !== 'ping') report({ state: 'live', message })
    }
    opened.onerror = () => {
      report({ state: 'offline' })
      // A lost connection is the browser's to mend; a refused one is not.
      if (opened.readyState !== EventSource.CLOSED) return
      clearTimeout(dead)
      void recover()
    }
  }
  const recover = async () => {
    const delay = Math.min(pause.retry * refusals++, pause.longestRetry)
    // Every tab is told when the session is over.
    const error = await ask('GET /api/user/user-details').catch((error: unknown) => error)
    const isSignedOut = error instanceof ApiError && error.code === 'signed_out'
    if (!isSignedOut && !signal.aborted) retry = setTimeout(open, delay)
  }
  const stopFollowing = onSessionNotice((notice) => {
    if (notice === 'signed-in') return open()
    cutOff()
  })
  window.addEventListener('offline', cutOff, { signal })
  window.addEventListener('online', open, { signal })
  signal.addEventListener('abort', () => {
    stopFollowing()
    close()
  })
  open()
}
