/** Milliseconds to wait before falling back to this device's clock. */
const patience = 3_000

/**
 * The shop's time in milliseconds since 1970, to the second, because a phone's clock may be hours off. Falls back to
 * this device's clock.
 */
export async function shopTime(): Promise<number> {
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch('/api/shop/get', { method: 'GET', cache: 'no-store', signal }).catch(() => null)
  const time = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(time) ? Date.now() : time
}
