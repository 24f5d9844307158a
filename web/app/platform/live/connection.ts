import { ApiError, eventsPath, type LiveEvent, readLiveEvent } from '@dix/contract'
import { ask } from '../api/ask.ts'
import { isSignedIn } from '../session/session.ts'
import { onSessionEvent } from '../session/tabs.ts'

/** `offline` also without a session. */
export type LiveState = (typeof liveStates)[number]
export const liveStates = ['connecting', 'live', 'offline'] as const

/** The state of the connection, and the message that it brought, if any. */
export type Report = { state: LiveState; message?: LiveEvent }

/** In milliseconds. */
const delays = {
  /** Between attempts after refusals, longer each time. */
  retry: 3_000,
  longestRetry: 30_000,
  /** Until a connection without the server's pings, which come every 20 s, counts as dead. */
  dead: 45_000,
} as const

/**
 * Keeps reconnecting until the signal; after a refusal only with a valid session.
 *
 * @returns a function that reconnects if newer connections replaced this one. Doing so at once would replace the
 *   connection of another browser, which would do the same
 */
export function connect(report: (news: Report) => void, signal: AbortSignal): () => void {
  let source: EventSource | undefined
  let refusals = 0
  let isReplaced = false
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
    }, delays.dead)
  }
  const open = () => {
    close()
    isReplaced = false
    if (!isSignedIn()) return report({ state: 'offline' })
    report({ state: 'connecting' })
    const opened = new EventSource(eventsPath)
    source = opened
    watch()
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      refusals = 0
      watch()
      const message = readLiveEvent(JSON.parse(data))
      if (message?.event === 'replaced') {
        isReplaced = true
        cutOff()
      } else if (message && message.event !== 'ping') report({ state: 'live', message })
    }
    opened.onerror = () => {
      // The browser restores a lost connection, but not a refused one.
      const isClosed = opened.readyState === EventSource.CLOSED
      report({ state: 'offline' })
      if (!isClosed) return
      clearTimeout(dead)
      void recover()
    }
  }
  const recover = async () => {
    const delay = Math.min(delays.retry * refusals++, delays.longestRetry)
    // Every tab is notified when the session has ended.
    const error = await ask('GET /api/user/user-details').catch((error: unknown) => error)
    const isSignedOut = error instanceof ApiError && error.code === 'signed_out'
    if (!isSignedOut && !signal.aborted) retry = setTimeout(open, delay)
  }
  const stopFollowing = onSessionEvent((event) => {
    if (event === 'signed-in') return open()
    cutOff()
  })
  window.addEventListener('offline', cutOff, { signal })
  window.addEventListener('online', open, { signal })
  signal.addEventListener('abort', () => {
    stopFollowing()
    close()
  })
  open()
  return () => {
    if (isReplaced) open()
  }
}
