import { eventLoop } from './event-loop-lag.ts'
import { Problem } from './http/problem.ts'

/** The sender of work: an IP address (for IPv6 its /64) and a browser behind it, `''` if unknown. */
export type Sender = { network: string; browser: string }

/** Runs work when the queue serves its sender. */
export type FairQueue = <Result>(sender: Sender, work: () => Result | Promise<Result>) => Promise<Result>

type Limits = {
  /** Maximum pieces of work running at once. */
  concurrency: number
  /** Maximum waiting pieces, of all senders together. */
  maxQueued: number
  /** Maximum milliseconds that a piece may wait; some wait a tenth less. */
  timeoutMs?: number
  /** Milliseconds of event loop lag from which new work is refused. */
  shedAt?: number
  /** Maximum pieces of one IP address, and of one browser behind it, running or waiting. More are refused. */
  most?: Record<keyof Sender, number>
}

/** `entered`: pieces of work in all queues of this process, running or waiting. Must return to 0 when idle. */
export const fairQueues = { entered: 0 }

/**
 * Shares costly work fairly between senders. It serves one IP address after another, and behind each IP address one
 * browser after another, so a sender of many requests waits behind senders of few. The work of one browser is done in
 * its order of arrival.
 *
 * @throws Problem `unavailable` (503) for work that waited too long, for the newest in the longest line if too many
 *   wait, for what exceeds its sender's share, and while the process is overloaded
 */
export function openFairQueue({
  concurrency,
  maxQueued,
  timeoutMs,
  shedAt = Infinity,
  most,
}: Limits): FairQueue {
  const lines = new Lines<Waiting>()
  let running = 0
  let waited = 0
  const share = most ? openShares(most) : () => () => {}

  function waitIn(sender: Sender): Promise<void> {
    return new Promise((begin, reject) => {
      const entry = { begin: () => end(begin), refuse: () => end(() => reject(tooBusy())) }
      const late = () => {
        lines.remove(sender, entry)
        entry.refuse()
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs * (1 - spread(waited++)))
      const end = (settle: () => void) => {
        clearTimeout(timer)
        settle()
      }
      lines.add(sender, entry)
      if (lines.size > maxQueued) lines.takeNewestOfLongest().refuse()
    })
  }

  return async (sender, work) => {
    if (eventLoop.lag >= shedAt) throw tooBusy()
    const leave = share(sender)
    fairQueues.entered++
    try {
      if (running >= concurrency) await waitIn(sender)
      else running++
      try {
        return await work()
      } finally {
        const next = lines.take()
        if (next) next.begin()
        else running--
      }
    } finally {
      fairQueues.entered--
      leave()
    }
  }
}

/**
 * The share of their time by which the pieces of a flood are refused earlier, at most a tenth: 150 refusals in one turn
 * took 57 ms.
 */
const spread = (nth: number) => (nth % 32) / 320

type Waiting = { begin(): void; refuse(): void }

/** Counts the pieces of each sender: the result counts one more, or throws, and returns a function that ends it. */
function openShares(most: Record<keyof Sender, number>): (sender: Sender) => () => void {
  const counts = new Map<string, number>()
  const change = (name: string, by: number) => {
    const count = (counts.get(name) ?? 0) + by
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
  }
  return ({ network, browser }) => {
    const names = { network, browser: `${network} ${browser}` }
    if ((['network', 'browser'] as const).some((of) => (counts.get(names[of]) ?? 0) >= most[of]))
      throw tooBusy()
    for (const name of Object.values(names)) change(name, 1)
    return () => {
      for (const name of Object.values(names)) change(name, -1)
    }
  }
}

/** Seconds after which a refused sender may try again. */
const retryAfter = 2

function tooBusy() {
  return new Problem('unavailable', 'The shop is very busy. Please try again in a moment.', { retryAfter })
}

type Network<Entry> = { size: number; browsers: Map<string, Entry[]> }

/** Waiting work by network and browser; both maps are in serving order. */
class Lines<Entry> {
  readonly #networks = new Map<string, Network<Entry>>()
  size = 0

  add({ network, browser }: Sender, entry: Entry): void {
    const behind = this.#networks.get(network) ?? { size: 0, browsers: new Map<string, Entry[]>() }
    const line = behind.browsers.get(browser) ?? []
    line.push(entry)
    behind.browsers.set(browser, line)
    behind.size++
    this.#networks.set(network, behind)
    this.size++
  }

  /** Takes the first piece of the next browser, and moves that browser and its network to the end of the line. */
  take(): Entry | undefined {
    const [next] = this.#networks
    if (!next) return undefined
    const [network, behind] = next
    const [nextBehind] = behind.browsers
    const [browser, line] = nextBehind!
    this.#networks.delete(network)
    this.#networks.set(network, behind)
    behind.browsers.delete(browser)
    behind.browsers.set(browser, line)
    const entry = line[0]!
    this.remove({ network, browser }, entry)
    return entry
  }

  remove({ network, browser }: Sender, entry: Entry): void {
    const behind = this.#networks.get(network)!
    const line = behind.browsers.get(browser)!
    line.splice(line.indexOf(entry), 1)
    if (line.length === 0) behind.browsers.delete(browser)
    if (--behind.size === 0) this.#networks.delete(network)
    this.size--
  }

  /**
   * Takes the newest piece of the longest line in the network with the most waiting work. Something must be waiting.
   */
  takeNewestOfLongest(): Entry {
    const [network, behind] = largest(this.#networks, ({ size }) => size)
    const [browser, line] = largest(behind.browsers, ({ length }) => length)
    const entry = line.at(-1)!
    this.remove({ network, browser }, entry)
    return entry
  }
}

function largest<Of>(among: Map<string, Of>, size: (of: Of) => number): [string, Of] {
  return [...among].reduce((largest, entry) => (size(entry[1]) > size(largest[1]) ? entry : largest))
}

/**
 * Runs reads that grow with a user's data, such as all their orders or an export. Two at a time, so that one account
 * with many requests leaves connections and the event loop to the others.
 */
export const growingReads = openFairQueue({ concurrency: 2, maxQueued: 200, timeoutMs: 5_000, shedAt: 500 })

/** Fewer places than the pool has connections, so that others get one at once. */
const lockingPlaces = openFairQueue({ concurrency: 6, maxQueued: 1_000, timeoutMs: 5_000 })
const ofOneAccount = { concurrency: 1, maxQueued: 200, timeoutMs: 5_000 } as const
const linesOfAccounts = new Map<string, { queue: FairQueue; entered: number }>()

/**
 * Runs requests of an account that wait for a lock of that account, or read a long list of it, such as its cart. One at
 * a time, because a request that waits for a lock keeps a connection: 200 requests at once took all of the pool, and the
 * orders of everyone else were refused.
 *
 * @throws Problem `unavailable` (503), like `openFairQueue`
 */
export async function lockingWork<Result>(
  { accountId, sender }: { accountId: string | null; sender: Sender },
  work: () => Promise<Result>,
): Promise<Result> {
  const account = accountId ?? ''
  const line = linesOfAccounts.get(account) ?? { queue: openFairQueue(ofOneAccount), entered: 0 }
  linesOfAccounts.set(account, line)
  line.entered++
  try {
    return await line.queue(sender, () => lockingPlaces(sender, work))
  } finally {
    if (--line.entered === 0) linesOfAccounts.delete(account)
  }
}
