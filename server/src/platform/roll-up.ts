import { repeat } from './repeat.ts'

/** Milliseconds between two looks for something to roll up. */
const interval = 60_000

/**
 * Rolls up again and again until stopped.
 *
 * @param what as a line of the log names it
 */
export function scheduleRollUp(
  what: string,
  rollUp: () => Promise<void>,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(interval, rollUp, (error) =>
    log.warn({ err: error }, `${what} could not be rolled up; the next turn tries again`),
  )
}
