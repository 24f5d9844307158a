import type { Server } from 'node:net'

/**
 * Maximum milliseconds: of work in one turn of the event loop, and before more work, of accepting connections and then of
 * waiting for urgent work. A burst of connections must not use up the time of an order that arrived with them.
 */
const limits = { work: 4, accepting: 60, urgent: 60 } as const

/** Milliseconds of work that blocked the event loop since the last yield. */
let worked = 0
/** The current pause. */
let pausing: Promise<void> | null = null
/** Connections accepted so far. */
let accepted = 0
/** Number of urgent pieces in progress, and the callers waiting for the last of them. */
let urgent = 0
let whenIdle: PromiseWithResolvers<void> | null = null

/** Counts the connections that a server accepts. */
export function trackConnections(server: Server): void {
  server.on('connection', () => void accepted++)
}

/** Runs work that the work of `yieldToOthers` briefly waits for. */
export async function runUrgently<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = beginUrgent()
  try {
    return await work()
  } finally {
    end()
  }
}

/** The same for work in several steps, such as a whole request. @returns a function that ends it */
export function beginUrgent(): () => void {
  let isOver = false
  urgent++
  return () => {
    if (isOver) return
    isOver = true
    if (--urgent === 0) whenIdle?.resolve()
  }
}

/**
 * Runs work that blocks the event loop: a render, a search. After some milliseconds of it, connections are accepted
 * (Node accepts one per turn), requests are read, and urgent work goes first for a moment.
 */
export async function yieldToOthers<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  // The first one after a pause may work for so long that the next one has to wait for another pause.
  while (pausing || worked >= limits.work) {
    pausing ??= othersFirst()
    await pausing
  }
  let counted = performance.now()
  const count = () => {
    worked += performance.now() - counted
    counted = performance.now()
  }
  try {
    const result = work()
    // Resets it before the next piece looks at it.
    count()
    // React renders in a later turn; without this, two pages would be rendered in that turn.
    if (result instanceof Promise) worked = Math.max(worked, limits.work)
    return await result
  } finally {
    count()
  }
}

async function othersFirst(): Promise<void> {
  const end = performance.now() + limits.accepting
  let before: number
  await nextTurn()
  do {
    before = accepted
    await nextTurn()
  } while (accepted !== before && performance.now() < end)
  await urgentFirst()
  worked = 0
  pausing = null
}

/** Waits for urgent work in progress, but only for a moment. */
export async function urgentFirst(): Promise<void> {
  if (urgent === 0) return
  whenIdle ??= Promise.withResolvers()
  const { promise, resolve } = whenIdle
  const late = setTimeout(resolve, limits.urgent)
  await promise
  clearTimeout(late)
  if (whenIdle?.promise === promise) whenIdle = null
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
