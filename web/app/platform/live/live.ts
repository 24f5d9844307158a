import { ApiError, eventsPath, type LiveEvent, readLiveEvent } from '@dix/contract'
import { createListeners } from '../../ui/listeners.ts'
import { ask } from '../api/ask.ts'
import { isSignedIn } from '../session/session.ts'
import { onSessionEvent } from '../session/tabs.ts'

/** `offline` also without a session. */
export type LiveState = (typeof liveStates)[number]
const liveStates = ['connecting', 'live', 'offline'] as const

/** Messages of the leader, the tab with the connection, to the others. `since`: the time when it became the leader. */
type Report = { state: LiveState; message?: LiveEvent; since?: number }

/** `hello` asks for the leader, `bye` says that a tab no longer leads, `seen` that a tab became visible. */
type TabMessage = Report | (typeof calls)[number]
const calls = ['hello', 'bye', 'seen'] as const

const name = 'dix-live'

/** In milliseconds. */
const delays = {
  /** Until a leader that does not answer counts as frozen. */
  silent: 3_000,
  /** Until a leader that does not answer counts as closed, at least. */
  absent: 300,
  /** Between two questions for the leader. */
  question: 10_000,
  /** Between attempts after refusals, longer each time. */
  retry: 3_000,
  longestRetry: 30_000,
  /** Until a connection without the server's pings, which come every 20 s, counts as dead. */
  dead: 45_000,
} as const

const messages = createListeners<[LiveEvent]>()
const states = createListeners()
let state: LiveState = 'offline'
let count = 0
let stop = () => {}

export const readLiveState = () => state
export const onLiveState = states.subscribe

/** Reads a message of another tab, which may run another version. @returns null if it is none of this version */
function readTabMessage(data: unknown): TabMessage | null {
  const call = calls.find((candidate) => candidate === data)
  if (call) return call
  const { state, message, since } = Object(data) as Record<string, unknown>
  const known = liveStates.find((candidate) => candidate === state)
  if (!known || typeof since !== 'number') return null
  const event = readLiveEvent(message)
  return { state: known, since, ...(event && { message: event }) }
}

/** Calls `listener` for every message, until the returned function is called. The first listener opens the connection. */
export function listenLive(listener: (message: LiveEvent) => void): () => void {
  const unsubscribe = messages.subscribe(listener)
  if (count++ === 0) stop = start()
  else if (state === 'live') listener({ event: 'ready', data: null })
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
  else if (isJoining) messages.notify({ event: 'ready', data: null })
}

/**
 * Elects the leader: the tab with the lock has the connection and forwards its messages. Without locks (plain http, old
 * browsers), or if that tab is frozen, tabs ask each other; of two that connect, the later one stays.
 */
function start(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const hasLocks = Boolean(navigator.locks)
  let isLocked = false
  let leading: { since: number; ending: AbortController; reopen(): void } | null = null
  let silent: ReturnType<typeof setTimeout>

  const post = (tabMessage: TabMessage) => channel?.postMessage(tabMessage)
  const startLeading = () => {
    if (leading || signal.aborted) return
    const since = Date.now() + Math.random()
    const ending = new AbortController()
    leading = { since, ending, reopen() {} }
    leading.reopen = connect((news) => {
      receive(news)
      post({ ...news, since })
    }, ending.signal)
  }
  const stopLeading = () => {
    leading?.ending.abort()
    leading = null
  }
  /** Connects unless another tab answers in time. */
  const askForLeader = (timeoutMs: number) => {
    if (leading) return
    clearTimeout(silent)
    silent = setTimeout(() => {
      // With locks, a hidden tab leaves the connection to the tab with the lock, or to visible ones.
      if (hasLocks && !isLocked && document.hidden) receive({ state: 'offline' })
      else startLeading()
    }, timeoutMs)
    post('hello')
  }
  // All tabs ask at once when the leader closes; the random delay makes one of them connect first.
  const askSoon = () => askForLeader(delays.absent * (1 + Math.random()))
  // A browser may freeze the leader; then another tab connects too.
  const askPatiently = () => askForLeader(delays.silent)
  const showSeen = () => {
    if (document.hidden) return
    if (leading) leading.reopen()
    else post('seen')
  }
  const receiveFromTab = (tabMessage: TabMessage) => {
    if (tabMessage === 'bye') return askSoon()
    if (tabMessage === 'seen') return leading?.reopen()
    const isEarlier = tabMessage !== 'hello' && leading && tabMessage.since! < leading.since
    if (tabMessage === 'hello' || isEarlier) {
      if (leading) post({ state, since: leading.since })
      return
    }
    stopLeading()
    clearTimeout(silent)
    receive(tabMessage)
  }
  const leave = () => {
    if (!leading) return
    stopLeading()
    post('bye')
  }

  document.addEventListener('visibilitychange', showSeen, { signal })
  if (channel)
    channel.onmessage = ({ data }: { data: unknown }) => {
      const tabMessage = readTabMessage(data)
      if (tabMessage) receiveFromTab(tabMessage)
    }
  if (!channel) startLeading()
  else {
    const asking = setInterval(askPatiently, delays.question)
    signal.addEventListener('abort', () => clearInterval(asking))
    window.addEventListener('pagehide', leave, { signal })
    if (hasLocks) {
      const whenEnded = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      navigator.locks
        .request(name, { signal }, () => {
          isLocked = true
          startLeading()
          return whenEnded
        })
        .catch(() => {})
      document.addEventListener('visibilitychange', askPatiently, { signal })
      askPatiently()
    } else {
      if (isSignedIn()) receive({ state: 'connecting' })
      askSoon()
    }
    showSeen()
  }

  return () => {
    clearTimeout(silent)
    leave()
    ending.abort()
    channel?.close()
    state = 'offline'
  }
}

/**
 * Keeps reconnecting until the signal; after a refusal only with a valid session.
 *
 * @returns a function that reconnects if newer connections replaced this one. Doing so at once would replace the
 *   connection of another browser, which would do the same
 */
function connect(report: (news: Report) => void, signal: AbortSignal): () => void {
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
