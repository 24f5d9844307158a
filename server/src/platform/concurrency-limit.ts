import { Problem } from './http/problem.ts'

/** Runs work as soon as the limit allows. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits how much heavy work runs at once and how much may wait in line.
 *
 * @throws Problem `unavailable` (503) for what would wait longer than that
 */
export function openConcurrencyLimit({
  atOnce,
  waiting,
}: {
  atOnce: number
  waiting: number
}): ConcurrencyLimit {
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
