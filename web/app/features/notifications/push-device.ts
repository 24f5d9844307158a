import { ask } from '../../platform/api/ask.ts'
import { workerPath } from '../../platform/dom/trusted-types.ts'

const registered = () => navigator.serviceWorker.getRegistration(workerPath)

async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser and reports it to the shop. Asks for the permission, so it must run in a tap.
 *
 * @returns false if the permission was denied
 * @throws DOMException if the browser cannot reach its push service, or what `ask` throws
 */
export async function subscribeDevice(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  // The worker of a rider's device does more.
  if (!(await registered())) await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  // A subscription for another key cannot be changed.
  if (earlier && !isFor(publicKey, earlier)) await earlier.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  await ask('PUT /api/notification/subscribe', {
    endpoint: endpoint!,
    keys: { p256dh: keys!.p256dh!, auth: keys!.auth! },
  })
  return true
}

/** Stops pushes to this device, first at the shop. @throws ApiError, NetworkError */
export async function unsubscribeDevice(): Promise<void> {
  await ask('DELETE /api/notification/unsubscribe')
  await (await currentSubscription())?.unsubscribe()
}

/** Whether pushes from the shop to an endpoint arrive here. */
export async function arrivesHere(publicKey: string, endpoint: string): Promise<boolean> {
  const subscription = await currentSubscription()
  return subscription?.endpoint === endpoint && isFor(publicKey, subscription)
}

function isFor(publicKey: string, { options }: PushSubscription): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

/** Closes the notifications of orders that no longer need to be accepted. @param tags the notifications that stay */
export async function closeNotificationsExcept(tags: readonly string[]): Promise<void> {
  // Without https there are no workers, and so no notifications.
  if (!('serviceWorker' in navigator)) return
  const shown = (await (await registered())?.getNotifications()) ?? []
  for (const notification of shown)
    if (notification.tag.startsWith('order-') && !tags.includes(notification.tag)) notification.close()
}
