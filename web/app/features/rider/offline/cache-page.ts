import { whenIdle } from '../../../platform/dom/fetch-ahead.ts'
import { offlineWorkerPath } from '../../../platform/dom/trusted-types.ts'

/** The worker opens the page from this cache (`public/sw.js`). */
const cacheName = 'dix-rider-page'

/** Keeps the page and its files on the device, so that it opens without a connection. They contain no data. */
export function cachePage(): void {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  void navigator.serviceWorker.register(offlineWorkerPath).catch(() => {})
  // Without a connection, or without space, the earlier ones stay.
  whenIdle(() => void keepFiles().catch(() => {}))
}

async function keepFiles(): Promise<void> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets\/|brand-)/.test(pathname))
    .map(({ href }) => href)
  const wanted = new Set([`${location.origin}/dashboard/rider`, ...files])
  const cache = await caches.open(cacheName)
  // All or none, so that the page never lacks a file.
  await cache.addAll([...wanted])
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}
