import type { RiderWork, User } from '@dix/contract'
import { openDeviceStore } from '../../../platform/dom/device-store.ts'
import { isSignedIn } from '../../../platform/session/session.ts'

/** What the rider's page last showed: a trip without the doors that are finished. */
type StoredTrip = {
  user: User
  work: RiderWork
  /** When the shop sent it, by the device's clock, in milliseconds. */
  at: number
}

/** Every end of the session deletes this database (`private-storage.ts`). */
const store = openDeviceStore<StoredTrip & { key: string }>('dix-rider-trips', 'trips')
const key = 'last'

/** Milliseconds for which work is stored: longer than a shift. */
const maxAge = 12 * 60 * 60_000

/** Keeps the work on the device, in place of the last one. Without a shift nothing is left to keep. */
export async function storeTrip(trip: StoredTrip): Promise<void> {
  if (!isSignedIn()) return
  if (trip.work.shift || trip.work.trip) await store.put({ ...trip, key })
  else await store.remove(key)
}

/** The work that the device keeps; undefined if there is none or it is too old, which also deletes it. */
export async function readStoredTrip(): Promise<StoredTrip | undefined> {
  const [stored] = await store.all().catch(() => [])
  if (stored && Date.now() - stored.at < maxAge) return stored
  if (stored) await store.remove(key)
  return undefined
}
