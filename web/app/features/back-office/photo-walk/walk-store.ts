/** A product of the walk as typed. */
export type WalkProduct = {
  name: string
  price: string
  unit: string
  stock: string
  barcode: string
  /** Id of its category; empty for none. */
  category: string
}

/** An unsaved product of the walk. */
export type WalkItem = {
  /** Also its idempotency key: resent after a lost response, it is saved only once. */
  key: string
  userId: string
  product: WalkProduct
  /** The store where it was photographed, in a shop with several. */
  store?: string
  picture: Blob | null
  /** URL of the picture once it is uploaded. */
  image: string | null
}

/** Stores items on the device, with their pictures, until their user signs out. */
export type WalkStore = {
  /** The items of a user, oldest first. */
  all(userId: string): Promise<WalkItem[]>
  /** @returns whether the device could store it */
  put(item: WalkItem): Promise<boolean>
  remove(key: string): Promise<void>
}

const databaseName = 'dix-photo-walk'
const storeName = 'items'

/** Items in IndexedDB, which can hold pictures. Without it, they last as long as the page. */
export function openWalkStore(): WalkStore {
  let opening: Promise<IDBDatabase> | undefined
  const within = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) => {
    opening ??= openDatabase(() => {
      opening = undefined
    })
    const request = work((await opening).transaction(storeName, mode).objectStore(storeName))
    return resultOf<Result>(request)
  }
  return {
    all: (userId) =>
      within<(WalkItem & { at: number })[]>('readonly', (store) => store.getAll()).then(
        (found) => found.filter((item) => item.userId === userId).sort((one, other) => one.at - other.at),
        () => [],
      ),
    put: (item) =>
      within('readwrite', (store) => store.put({ at: Date.now(), ...item })).then(
        () => true,
        () => false,
      ),
    remove: (key) => within<void>('readwrite', (store) => store.delete(key)).catch(() => {}),
  }
}

/** @param onClosed called when the connection had to be closed, or could not be opened */
function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' })
    request.onsuccess = () => {
      // Deleting the database at sign-out waits for open connections, so close this one.
      request.result.onversionchange = () => {
        request.result.close()
        onClosed()
      }
      resolve(request.result)
    }
    request.onerror = () => {
      onClosed()
      reject(request.error)
    }
  })
}

function resultOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
