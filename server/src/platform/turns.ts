import { Problem } from './http/problem.ts'

/** Does a piece of work when its turn comes. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets so much heavy work run at once, so much wait for its turn, and refuses what would wait longer than
 * anybody does (503).
 */
export function openTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): TakeTurn {
  const queue: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working >= atOnce && queue.length >= waiting) {
      throw new Problem('unavailable', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 2,
      })
    }
    if (working >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else working++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else working--
    }
  }
}
