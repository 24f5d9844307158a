import { createListeners } from '../../ui/listeners.ts'

const { subscribe, notify } = createListeners()
/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0

/** Calls a listener when this page learns another server time, until the returned function is called. */
export const onServerTime = subscribe

/** Learns the server's time from the `Date` of an answer that no cache gave. */
export function learnServerTime(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date) || headers.has('age')) return
  const difference = date - Date.now()
  // The header has whole seconds, and an answer takes a moment to arrive: below five seconds the clocks agree.
  const next = Math.abs(difference) < 5_000 ? 0 : difference
  // Only a clock that was set changes by seconds.
  if (Math.abs(next - ahead) < 5_000) return
  ahead = next
  notify()
}

/** The server's time in milliseconds, as far as this page knows it: the clock of a phone may be wrong. */
export const serverNow = () => Date.now() + ahead
