/** Milliseconds after which the clock of this device is used instead. */
const patience = 3_000

/**
 * The shop's time in milliseconds since 1970, to the second: the clock of a phone may be hours off. Without an answer
 * that of this device.
 */
export async function shopTime(): Promise<number> {
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch('/api/shop/get', { method: 'GET', cache: 'no-store', signal }).catch(() => null)
  const time = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(time) ? Date.now() : time
}
