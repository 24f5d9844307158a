/**
 * Shows pushes of the shop, each with a title, a body, a tag and the path of a page (`PushMessageSchema` of the
 * contract). Nothing is cached, and no request of a page passes through here.
 */
const ordersPath = '/dashboard/orders'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

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
  const orders = windows.find(({ url }) => new URL(url).pathname === ordersPath)
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

/** Calls the API as the signed-in user. */
function request(method, path, body) {
  if (body === undefined) return fetch(path, { method })
  const headers = { 'content-type': 'application/json' }
  return fetch(path, { method, headers, body: JSON.stringify(body) })
}
