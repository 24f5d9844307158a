/** Items on the device by their key. Without IndexedDB it stores nothing. */
export type DeviceStore<Item extends { key: string }> = {
  /** Every item; none if the device cannot read them. */
  all(): Promise<Item[]>
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
    connecting ??= openDatabase(databaseName, storeName, () => {
      connecting = undefined
    })
    const request = work((await connecting).transaction(storeName, mode).objectStore(storeName))
    return resultOf<Result>(request)
  }
  return {
    all: () => within<Item[]>('readonly', (store) => store.getAll()).catch(() => []),
    put: (item) =>
      within('readwrite', (store) => store.put(item)).then(
        () => true,
        () => false,
      ),
    remove: (key) => within<void>('readwrite', (store) => store.delete(key)).catch(() => {}),
  }
}

/** @param onClosed called when the connection had to be closed, or could not be opened */
function openDatabase(databaseName: string, storeName: string, onClosed: () => void): Promise<IDBDatabase> {
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
