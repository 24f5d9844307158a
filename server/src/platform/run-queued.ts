import { setImmediate as immediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs costly work (milliseconds of processor time) after all that was given before it. Between two pieces the event
 * loop serves every request that is ready, so that many searches at once hold up nobody who asks for less.
 *
 * @returns what the work returns; rejects as it does
 */
export function runQueued<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const running = last.then(() => immediate()).then(work)
  last = running.catch(() => {})
  return running
}
