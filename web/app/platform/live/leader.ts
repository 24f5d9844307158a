import { readLiveEvent } from '@dix/contract'
import { isSignedIn } from '../session/session.ts'
import { connect, type LiveState, liveStates, type Report } from './connection.ts'

/** `hello` asks for the leader, `bye` says that a tab no longer leads, `seen` that a tab became visible. */
type TabMessage = LeaderReport | (typeof calls)[number]
const calls = ['hello', 'bye', 'seen'] as const

/** A report of the leader, the tab with the connection, to the others. `since`: the time when it became the leader. */
type LeaderReport = Report & { since: number }

const name = 'dix-live'

/** In milliseconds. */
const delays = {
  /** Until a leader that does not answer counts as frozen. */
  silent: 3_000,
  /** Until a leader that does not answer counts as closed, at least. */
  absent: 300,
  /** Between two questions for the leader. */
  question: 10_000,
} as const

type Tab = {
  /** Called with every report of the connection, this tab's own or the leader's. */
  receive: (report: Report) => void
  /** The current state, for tabs that ask. */
  readState: () => LiveState
}

/**
 * Elects the leader: the tab with the lock has the connection and forwards its messages. Without locks (plain http, old
 * browsers), or if that tab is frozen, tabs ask each other; of two that connect, the later one stays.
 *
 * @returns ends this tab's part in it, and its connection
 */
export function joinElection(tab: Tab): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const post = (tabMessage: TabMessage) => channel?.postMessage(tabMessage)
  const leadership = createLeadership(tab, post, signal)
  const showSeen = () => {
    if (document.hidden) return
    if (leadership.since() !== null) leadership.reopen()
    else post('seen')
  }
  document.addEventListener('visibilitychange', showSeen, { signal })
  if (channel) {
    elect(channel, tab, leadership, signal)
    showSeen()
  } else leadership.start()
  return () => {
    leadership.leave()
    ending.abort()
    channel?.close()
  }
}

type Leadership = ReturnType<typeof createLeadership>

/** This tab as the leader: has the connection, and forwards its reports to the other tabs. */
function createLeadership({ receive }: Tab, post: (tabMessage: TabMessage) => void, signal: AbortSignal) {
  let leading: { since: number; ending: AbortController; reopen(): void } | null = null
  const stop = () => {
    leading?.ending.abort()
    leading = null
  }
  return {
    /** The time when this tab became the leader; null if it is not. */
    since: () => leading?.since ?? null,
    start() {
      if (leading || signal.aborted) return
      const since = Date.now() + Math.random()
      const ending = new AbortController()
      leading = { since, ending, reopen() {} }
      leading.reopen = connect((report) => {
        receive(report)
        post({ ...report, since })
      }, ending.signal)
    },
    reopen() {
      leading?.reopen()
    },
    /** Leaves the connection to a tab that leads already. */
    stop,
    /** Stops, and makes the other tabs look for a new leader. */
    leave() {
      if (!leading) return
      stop()
      post('bye')
    },
  }
}

/** Finds the leader by lock and questions; becomes it if there is none. */
function elect(
  channel: BroadcastChannel,
  { receive, readState }: Tab,
  leadership: Leadership,
  signal: AbortSignal,
): void {
  const hasLocks = Boolean(navigator.locks)
  let isLocked = false
  let silent: ReturnType<typeof setTimeout>
  /** Connects unless another tab answers in time. */
  const askForLeader = (timeoutMs: number) => {
    if (leadership.since() !== null) return
    clearTimeout(silent)
    silent = setTimeout(() => {
      // With locks, a hidden tab leaves the connection to the tab with the lock, or to visible ones.
      if (hasLocks && !isLocked && document.hidden) receive({ state: 'offline' })
      else leadership.start()
    }, timeoutMs)
    channel.postMessage('hello')
  }
  // All tabs ask at once when the leader closes; the random delay makes one of them connect first.
  const askSoon = () => askForLeader(delays.absent * (1 + Math.random()))
  // A browser may freeze the leader; then another tab connects too.
  const askPatiently = () => askForLeader(delays.silent)
  const receiveFromTab = (tabMessage: TabMessage) => {
    if (tabMessage === 'bye') return askSoon()
    if (tabMessage === 'seen') return leadership.reopen()
    const since = leadership.since()
    if (tabMessage === 'hello' || (since !== null && tabMessage.since < since)) {
      if (since !== null) channel.postMessage({ state: readState(), since } satisfies TabMessage)
      return
    }
    leadership.stop()
    clearTimeout(silent)
    receive(tabMessage)
  }

  channel.onmessage = ({ data }: { data: unknown }) => {
    const tabMessage = readTabMessage(data)
    if (tabMessage) receiveFromTab(tabMessage)
  }
  const asking = setInterval(askPatiently, delays.question)
  signal.addEventListener('abort', () => {
    clearInterval(asking)
    clearTimeout(silent)
  })
  window.addEventListener('pagehide', leadership.leave, { signal })
  if (hasLocks) {
    onLock(signal, () => {
      isLocked = true
      leadership.start()
    })
    document.addEventListener('visibilitychange', askPatiently, { signal })
    askPatiently()
  } else {
    if (isSignedIn()) receive({ state: 'connecting' })
    askSoon()
  }
}

/** Calls `listener` once this tab has the lock, which it keeps until the signal. */
function onLock(signal: AbortSignal, listener: () => void): void {
  const whenEnded = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  navigator.locks
    .request(name, { signal }, () => {
      listener()
      return whenEnded
    })
    .catch(() => {})
}

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
