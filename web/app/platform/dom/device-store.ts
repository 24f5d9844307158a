/** Items on the device by their key. Without IndexedDB it stores nothing. */
export type DeviceStore<Item extends { key: string }> = {
  /** Every item. @throws DOMException if the device cannot read them, or has no IndexedDB: they may still be there */
  all(): Promise<Item[]>
  /** One item; undefined if it is not there. @throws DOMException like `all` */
  get(key: string): Promise<Item | undefined>
  /** @returns whether the device could store it */
  put(item: Item): Promise<boolean>
  remove(key: string): Promise<void>
}

/** Opens a database of one kind of items in IndexedDB, which can also hold pictures. */
export function openDeviceStore<Item extends { key: string }>(
  databaseName: string,
  storeName: string,
): DeviceStore<Item> {
  let connecting: Promise<IDBDatabase> | undefined
  const within = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) => {
    const forget = () => {
      connecting = undefined
    }
    connecting ??= openDatabase(databaseName, storeName, forget).catch((failure: unknown) => {
      forget()
      throw failure
    })
    const request = work((await connecting).transaction(storeName, mode).objectStore(storeName))
    return resultOf<Result>(request)
  }
  return {
    all: () => within<Item[]>('readonly', (store) => store.getAll()),
    get: (key) => within<Item | undefined>('readonly', (store) => store.get(key)),
    put: (item) =>
      within('readwrite', (store) => store.put(item)).then(
        () => true,
        () => false,
      ),
    remove: (key) => within<void>('readwrite', (store) => store.delete(key)).catch(() => {}),
  }
}

/** @param onClosed called when the connection was closed, by the device or because it had to be */
function openDatabase(databaseName: string, storeName: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' })
    request.onsuccess = () => {
      request.result.onclose = onClosed
      // Deleting the database at sign-out waits for open connections, so close this one.
      request.result.onversionchange = () => {
        request.result.close()
        onClosed()
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
}

function resultOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
