import { createListeners } from '../../ui/listeners.ts'

const { subscribe, notify } = createListeners()
/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0

/** Calls a listener whenever this page learns a different server time, until the returned function is called. */
export const onServerTime = subscribe

/** Learns the server's time from the `Date` of a response that did not come from a cache. */
export function learnServerTime(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || headers.has('age')) return
  const difference = date - Date.now()
  // The header has whole seconds and a response takes a moment to arrive, so a difference below five seconds counts as
  // none.
  const next = Math.abs(difference) < 5_000 ? 0 : difference
  // Only a clock that was adjusted changes by seconds.
  if (Math.abs(next - ahead) < 5_000) return
  ahead = next
  notify()
}

/** The server's time in milliseconds, as far as this page knows it, because the clock of a phone may be wrong. */
export const serverNow = () => Date.now() + ahead
