/** Keys of the stores of a tab and of the device that hold what a user typed or ordered. The cart deletes its own. */
const privateKeys = /^dix-(?:(?:product|grid|phone-order|import)-|(?:order-note|attempt)$)/

/** Databases of the device with such data. */
const privateDatabases = ['dix-photo-walk']

/** Whether a sign-out deletes what is stored under a name. */
export const isPrivate = (name: string) => privateKeys.test(name) || privateDatabases.includes(name)

/** Deletes what a user stored in this tab and on the device. To be called in every tab. */
export function deletePrivate(): void {
  deleteKeys(() => localStorage)
  deleteKeys(() => sessionStorage)
  try {
    for (const name of privateDatabases) indexedDB.deleteDatabase(name)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

/** Even to look for a store may throw. */
function deleteKeys(find: () => Storage): void {
  try {
    const store = find()
    for (const key of Object.keys(store)) if (privateKeys.test(key)) store.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}
