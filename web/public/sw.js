/**
 * Shows pushes of the shop, each with a title, a body, a tag and the path of a page (`PushMessageSchema` of the
 * contract), and sends the steps that a rider made offline. On the devices of riders it also opens their page without a
 * connection; on others no request of a page passes through here. It caches nothing itself.
 */
const ordersPath = '/dashboard/orders'

/** The steps of a rider, as `step-queue.ts` of the rider's page keeps them. */
const riderSteps = {
  tag: 'rider-steps',
  lock: 'dix-rider',
  database: 'dix-rider',
  store: 'steps',
  /** A sign-out deletes these, and so does another user's sign-in. */
  photoDatabase: 'dix-rider-photos',
  photoStore: 'photos',
  upload: '/api/rider/photo',
  /** Milliseconds for which an uploaded photo is sent by its name, and for which a photo waits. */
  uploadLasts: 50 * 60_000,
  photoWaits: 6 * 60 * 60_000,
}

/**
 * The rider's page, which `cache-page.ts` puts into the cache and registers this worker for by its query. Milliseconds
 * until a slow connection counts as none.
 */
const riderPage = {
  query: '?rider',
  path: '/dashboard/rider',
  files: /^\/(?:assets\/|brand-\w+\.css$)/,
  cache: 'dix-rider-page',
  patience: 4_000,
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  event.waitUntil(show(read(event.data)))
  event.waitUntil(deleteOldPhotos())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

self.addEventListener('sync', (event) => {
  if (event.tag !== riderSteps.tag) return
  event.waitUntil(self.navigator.locks.request(riderSteps.lock, sendSteps))
  event.waitUntil(deleteOldPhotos())
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

// A session that ended by itself leaves photos, which its rider sends once signed in again.
self.addEventListener('message', (event) => {
  if (event.data === 'signed-in') event.waitUntil(deletePhotosOfOthers())
})

if (self.location.search === riderPage.query) self.addEventListener('fetch', respond)

function read(data) {
  try {
    return data.json()
  } catch {
    return {}
  }
}

/** Browsers take the permission away from a worker that shows nothing, so an unreadable push shows something too. */
function show({ title = self.location.hostname, body = '', tag = 'dix', path = ordersPath }) {
  return self.registration.showNotification(title, {
    body,
    tag,
    // The second and third push about an order ring as well.
    renotify: true,
    requireInteraction: true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  })
}

/** Focuses a window that shows the page, or brings one of the orders there; others may hold unsaved input. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === href)
  if (shown) return shown.focus()
  const isOfDesk = path.startsWith(ordersPath)
  const orders = isOfDesk && windows.find(({ url }) => new URL(url).pathname === ordersPath)
  if (!orders) return self.clients.openWindow(href)
  await orders.focus()
  return orders.navigate(href)
}

/** The browser replaced its subscription: the shop has to know where to send from now on. */
async function subscribeAgain({ newSubscription }) {
  const { data } = await (await request('GET', '/api/notification')).json()
  if (!data || data.endpoint === null) return
  const { pushManager } = self.registration
  const options = { userVisibleOnly: true, applicationServerKey: data.publicKey }
  const subscription = newSubscription ?? (await pushManager.subscribe(options))
  await request('PUT', '/api/notification/subscribe', subscription)
}

/** Answers requests for the rider's page and for files; the browser sends all others itself. */
function respond(event) {
  const { method, mode, url } = event.request
  // Any page of the shop, because nobody may open the rider's again.
  if (mode === 'navigate') event.waitUntil(deleteOldPhotos())
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  const isPage = mode === 'navigate' && pathname === riderPage.path
  if (isPage || riderPage.files.test(pathname)) event.respondWith(fetchOrCached(event.request))
}

/** The response of the shop, or the cached file if none comes. */
async function fetchOrCached(asked) {
  const cached = () =>
    caches.match(asked, { cacheName: riderPage.cache, ignoreSearch: true, ignoreVary: true })
  const fetched = fetch(asked)
  const late = new Promise((resolve) => setTimeout(resolve, riderPage.patience)).then(cached)
  try {
    return await Promise.race([fetched, late.then((found) => found ?? fetched)])
  } catch (failure) {
    const found = await cached()
    if (found) return found
    throw failure
  }
}

/** Calls the API as the signed-in user. */
function request(method, path, body, more = {}) {
  if (body === undefined) return fetch(path, { method })
  const headers = { 'content-type': 'application/json', ...more }
  return fetch(path, { method, headers, body: JSON.stringify(body) })
}

/** Sends the steps of the signed-in rider in their order. A failure makes the browser try again later. */
async function sendSteps() {
  const database = await openIfThere(riderSteps.database)
  if (!database) return
  try {
    const steps = () => database.transaction(riderSteps.store, 'readwrite').objectStore(riderSteps.store)
    const all = await settled(steps().getAll())
    const { data: user } = await (await request('GET', '/api/user/user-details')).json()
    const mine = all.filter(({ userId, refusal }) => userId === user?._id && refusal === null)
    for (const step of mine.sort((one, other) => one.position - other.position)) {
      const { key } = step
      const change = async (changes) => {
        await settled(steps().put(Object.assign(step, changes)))
        if (!step.hasPhoto) await withPhotos((photos) => photos.delete(key))
      }
      await sendPhoto(step, change)
      if (!step.isTried) await change({ isTried: true })
      const response = await sendStep(step)
      if (response.ok && step.photoRefusal === undefined) {
        await settled(steps().delete(key))
        await withPhotos((photos) => photos.delete(key))
      } else if (response.ok) await change({ refusal: step.photoRefusal, isSent: true })
      else if (response.status === 401) return
      else if (mayComeLater(response)) throw new Error(`Status ${response.status}`)
      else await change({ refusal: (await response.json()).message, hasPhoto: false })
    }
  } finally {
    database.close()
  }
}

/**
 * Uploads the photo of a step, unless an earlier attempt has. One that the shop refuses, or one too many, holds up
 * neither the delivery nor the steps behind it; one that broke off is sent again.
 */
async function sendPhoto({ key, hasPhoto, photoRefusal, uploaded, at }, change) {
  if (!hasPhoto || photoRefusal !== undefined) return
  if (uploaded && Date.now() - uploaded.at < riderSteps.uploadLasts) return
  const stored = isTooOld(at) ? undefined : await withPhotos((photos) => photos.get(key))
  if (!stored) return change({ hasPhoto: false, photoRefusal: '' })
  const response = await upload(stored.photo)
  const { status } = response
  if (status !== 429 && mayComeLater(response)) throw new Error(`Status ${status}`)
  const { data, code, message } = await response.json()
  if (code === 'malformed_request') throw new Error(`Status ${status}`)
  if (response.ok) return change({ uploaded: { name: data.photo, at: Date.now() } })
  return change({ hasPhoto: false, photoRefusal: message })
}

/** Also true without a time. */
const isTooOld = (at) => !(Date.now() - Date.parse(at) <= riderSteps.photoWaits)

/** Deletes photos that waited too long, whenever the browser wakes the worker: nobody may open the shop again. */
const deleteOldPhotos = () => deletePhotos(() => false).catch(() => {})

/** Deletes photos that waited too long, and others whose user meets a condition. */
async function deletePhotos(condition) {
  const all = (await withPhotos((photos) => photos.getAll())) ?? []
  if (all.length === 0) return
  const steps = (await within(riderSteps.database, riderSteps.store, (steps) => steps.getAll())) ?? []
  for (const photo of all) {
    // Photos that earlier versions stored have no user and time of their own.
    const { userId, at } = { ...steps.find(({ key }) => key === photo.key), ...photo }
    if (isTooOld(at) || condition(userId)) await withPhotos((photos) => photos.delete(photo.key))
  }
}

/** Deletes the photos that the signed-in user did not take. */
async function deletePhotosOfOthers() {
  const all = (await withPhotos((photos) => photos.getAllKeys())) ?? []
  if (all.length === 0) return
  const { data: user } = await (await request('GET', '/api/user/user-details')).json()
  if (user) await deletePhotos((userId) => userId !== user._id)
}

function sendStep({ key, route, body, version, at, uploaded }) {
  const proof = uploaded && { photo: uploaded.name }
  const [method, path] = route.split(' ')
  const offline = { version, at, sentAt: new Date().toISOString() }
  return request(method, path, { ...body, ...proof, offline }, { 'idempotency-key': key })
}

/** Whether the same request can succeed after a sign-in, a pause, or once the shop works again. */
function mayComeLater({ status }) {
  return status === 401 || status === 429 || status >= 500
}

function upload(photo) {
  const form = new FormData()
  form.append('photo', photo)
  return fetch(riderSteps.upload, { method: 'PUT', body: form })
}

/** Only the page creates databases; null if there is none. Fails if it is there and cannot be opened now. */
async function openIfThere(name) {
  const opening = indexedDB.open(name)
  let isThere = true
  opening.onupgradeneeded = () => {
    isThere = false
    opening.transaction.abort()
  }
  try {
    return await settled(opening)
  } catch (failure) {
    if (isThere) throw failure
    return null
  }
}

/** The result of a request to the photos of steps; undefined without them. */
const withPhotos = (request) => within(riderSteps.photoDatabase, riderSteps.photoStore, request)

/** The result of a request to a store; undefined if its database is not there. */
async function within(name, store, request) {
  const database = await openIfThere(name)
  if (!database) return undefined
  try {
    return await settled(request(database.transaction(store, 'readwrite').objectStore(store)))
  } finally {
    database.close()
  }
}

/** The result of a request to the database. */
function settled(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}
