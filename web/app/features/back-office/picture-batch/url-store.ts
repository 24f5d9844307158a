import { openDeviceStore } from '../../../platform/dom/device-store.ts'

/** The URL of an uploaded picture. `at` in milliseconds. */
export type StoredUrl = { key: string; url: string; at: number }

/** The device's record of uploaded pictures, so that a run continues where it stopped. */
export type UrlStore = {
  all(): Promise<StoredUrl[]>
  put(stored: StoredUrl): Promise<unknown>
  remove(key: string): Promise<void>
}

/** Days after which the device forgets a picture. */
const days = 30

/** URLs in IndexedDB. Without it, everything is uploaded again. */
export function openUrlStore(): UrlStore {
  const store = openDeviceStore<StoredUrl>('dix-picture-batch', 'urls')
  return {
    ...store,
    async all() {
      const found = await store.all().catch(() => [])
      const oldest = Date.now() - days * 86_400_000
      for (const { key, at } of found) if (at < oldest) void store.remove(key)
      return found.filter(({ at }) => at >= oldest)
    },
  }
}
