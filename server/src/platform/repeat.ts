/**
 * Repeats a task as long as the process lives. A failed run is logged, and the next one tries again.
 *
 * @param interval milliseconds between two runs
 */
export function repeat(
  interval: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): { stop(): void } {
  const timer = setInterval(() => void work().catch(failed), interval).unref()
  return { stop: () => clearInterval(timer) }
}

/** Milliseconds between two roll-ups of a table. */
const rollUpInterval = 60_000

/**
 * Rolls up repeatedly until stopped.
 *
 * @param what its name in the log
 */
export function scheduleRollUp(
  what: string,
  rollUp: () => Promise<void>,
  log: { warn(o: object, m: string): void },
): { stop(): void } {
  return repeat(rollUpInterval, rollUp, (error) =>
    log.warn({ err: error }, `${what} could not be rolled up; the next run tries again`),
  )
}
