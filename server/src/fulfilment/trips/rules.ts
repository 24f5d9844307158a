/** The longest that a step is taken to have waited on a device, in milliseconds. */
const longestWait = 24 * 3_600_000

/**
 * When a step that arrives now was made, by the server's clock. Only the difference of the device's times counts, because
 * its clock may be wrong.
 */
export function madeAtOf({ at, sentAt }: { at: string; sentAt: string }, now: number): Date {
  const waited = Date.parse(sentAt) - Date.parse(at)
  return new Date(now - Math.min(Math.max(waited, 0), longestWait))
}
