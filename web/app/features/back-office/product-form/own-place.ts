import { freshKey } from '../../../platform/fresh-key.ts'
import { placesLeft } from './places-left.ts'

/**
 * A place on this device for the unfinished form of this tab alone, so that no tab writes over what another keeps:
 * the one it had before a reload, else the latest of a tab that is closed by now, else a new one. It is this tab's
 * for as long as the page lives.
 *
 * Without locks (pages over plain http on a network, old browsers) nothing tells whether a tab is closed, so two may
 * come to share a place.
 *
 * @param form name of the form, the same in every tab
 */
export function ownPlace(form: string): Promise<string> {
  lastTurn = lastTurn.then(() => take(form))
  return lastTurn
}

/** One after the other, or a tab that asks twice at once would get two places. */
let lastTurn = Promise.resolve('')

async function take(form: string): Promise<string> {
  const left = placesLeft(form, namesKept(), before(form))
  const place = (await firstFree(left)) ?? `${form}@${Date.now()}.${freshKey()}`
  await hold(place)
  remember(form, place)
  return place
}

async function firstFree([place, ...others]: readonly string[]): Promise<string | undefined> {
  return !place || (await hold(place)) ? place : firstFree(others)
}

/** Places that are this tab's. */
const held = new Set<string>()

/** Makes a place this tab's, unless it is another's. */
function hold(place: string): Promise<boolean> {
  if (held.has(place) || !navigator.locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const keepLock = (lock: Lock | null) => {
      resolve(lock !== null)
      if (!lock) return
      held.add(place)
      // The lock goes with the page.
      return new Promise(() => {})
    }
    // A browser that refuses locks is as one without.
    navigator.locks.request(place, { ifAvailable: true }, keepLock).catch(() => resolve(true))
  })
}

function namesKept(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** The place that this tab had before a reload. */
function before(form: string): string | null {
  try {
    return sessionStorage.getItem(form)
  } catch {
    return null
  }
}

function remember(form: string, place: string): void {
  try {
    sessionStorage.setItem(form, place)
  } catch {
    // Where nothing is kept there is nothing to come back to.
  }
}
