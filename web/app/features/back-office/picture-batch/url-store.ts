/** The URL of an uploaded picture. `at` in milliseconds. */
export type StoredUrl = { key: string; url: string; at: number }

/** The device's record of uploaded pictures, so that a run continues where it stopped. */
export type UrlStore = {
  all(): Promise<StoredUrl[]>
  put(stored: StoredUrl): Promise<void>
  remove(key: string): Promise<void>
}

const databaseName = 'dix-picture-batch'
const storeName = 'urls'

/** Days after which the device forgets a picture. */
const days = 30

/** URLs in IndexedDB. Without it, everything is uploaded again. */
export function openUrlStore(): UrlStore {
  let opening: Promise<IDBDatabase> | undefined
  const within = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) => {
    opening ??= openDatabase()
    return resultOf<Result>(work((await opening).transaction(storeName, mode).objectStore(storeName)))
  }
  const remove = (key: string) => within<void>('readwrite', (store) => store.delete(key)).catch(() => {})
  return {
    async all() {
      const found = await within<StoredUrl[]>('readonly', (store) => store.getAll()).catch(() => [])
      const oldest = Date.now() - days * 86_400_000
      for (const { key, at } of found) if (at < oldest) void remove(key)
      return found.filter(({ at }) => at >= oldest)
    },
    put: (stored) => within<void>('readwrite', (store) => store.put(stored)).catch(() => {}),
    remove,
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function resultOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
