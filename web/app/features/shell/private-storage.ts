import { hasHint } from '../../platform/session/hint.ts'

/** Keys in the storage of the tab and the device that hold a user's input or orders. The cart deletes its own. */
const privateKeys =
  /^dix-(?:(?:product|grid|phone-order|import|counter)-|(?:order-note|attempt|substitutions)$)/

/** Databases on the device with such data. */
const privateDatabases = ['dix-photo-walk', 'dix-rider-photos']

/** The trip that a rider's page keeps; it belongs to the session. */
const tripDatabase = 'dix-rider-trips'

/** Whether a sign-out deletes this key. */
export const isPrivate = (name: string) =>
  privateKeys.test(name) || privateDatabases.includes(name) || name === tripDatabase

/** Deletes the trip of a session that has ended, or of an earlier one. */
export const deleteTrip = () => deleteDatabases([tripDatabase])

/** Has the worker of riders' devices delete the photos of other users than the one who has signed in (`sw.js`). */
export function deleteOthersPhotos(): void {
  if (!('serviceWorker' in navigator)) return
  const reply = navigator.serviceWorker.getRegistration()
  void reply.then((found) => found?.active?.postMessage('signed-in')).catch(() => {})
}

function deleteDatabases(names: readonly string[]): void {
  try {
    for (const name of names) indexedDB.deleteDatabase(name)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * Deletes the data that a user stored in this tab and on the device. Every tab calls it; one that learns of the
 * sign-out late, after the next sign-in, leaves the device to the next user.
 */
export function deletePrivate(): void {
  deleteKeys(() => sessionStorage)
  if (hasHint(document.cookie)) return
  deleteKeys(() => localStorage)
  deleteDatabases(privateDatabases)
}

/** Even accessing the storage may throw. */
function deleteKeys(find: () => Storage): void {
  try {
    const store = find()
    for (const key of Object.keys(store)) if (privateKeys.test(key)) store.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}
