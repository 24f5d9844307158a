/** Names under which the administration keeps on a device what somebody has not finished: the form of a product, the grid. */
const unfinished = /^dix-(product|grid)-/

/** Whoever signs out leaves nothing of their work on the device; a session that merely ends takes nothing away. */
export function forgetUnfinished(): void {
  try {
    for (const name of Object.keys(localStorage)) if (unfinished.test(name)) localStorage.removeItem(name)
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
