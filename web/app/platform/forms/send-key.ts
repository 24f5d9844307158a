import { freshKey } from '../fresh-key.ts'

/** Where the browser keeps nothing for us keys last as long as the page. */
const kept = new Map<string, string>()

/**
 * The key under which something unfinished is sent: the same until it has been done, over reloads too, so that what is
 * sent again because its answer was lost is not done twice.
 *
 * @param place where the unfinished work lies on this device
 */
export function sendKey(place: string): string {
  const key = stored(place) ?? kept.get(place) ?? freshKey()
  kept.set(place, key)
  try {
    localStorage.setItem(nameOf(place), key)
  } catch {
    // Kept above.
  }
  return key
}

/** To be called once it has been done. */
export function dropSendKey(place: string): void {
  kept.delete(place)
  try {
    localStorage.removeItem(nameOf(place))
  } catch {
    // Nothing is kept there.
  }
}

const nameOf = (place: string) => `${place}-key`

function stored(place: string): string | null {
  try {
    return localStorage.getItem(nameOf(place))
  } catch {
    return null
  }
}
