import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import { flag } from '../inputs.ts'
import { message } from '../messages.ts'

export const notificationLimits = {
  /** Maximum devices of one user that get notifications; a further one replaces the one that subscribed first. */
  devices: 10,
  /** Maximum characters of a push endpoint. */
  endpoint: 1_000,
} as const

/** The content of a push, which the service worker shows. It contains no name, phone number or address. */
export const PushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** A notification replaces an earlier one with the same tag. */
  tag: z.string(),
  /** The page that a click opens. */
  path: z.string(),
})
export type PushMessage = z.infer<typeof PushMessageSchema>

const invalidEndpoint = message('endpoint must be a public https address.')
const invalidKeys = message('keys must be those of a push subscription.')

/** Bytes as unpadded base64url; a browser's keys have a fixed length. */
const key = (length: number) =>
  z.string(invalidKeys).regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), invalidKeys)

/** As `PushSubscription.toJSON()` returns it. */
const subscription = z.object({
  endpoint: z
    .string(invalidEndpoint)
    .max(notificationLimits.endpoint, invalidEndpoint)
    .pipe(z.url({ protocol: /^https$/, error: invalidEndpoint })),
  keys: z.object({ p256dh: key(65), auth: key(16) }, invalidKeys),
})

const nothing = response(z.null(), {})

export const notificationEndpoints = {
  notifications: {
    method: 'GET',
    path: '/api/notification',
    summary:
      'How the user is notified: on this device, of their own orders (staff: also of new ones); and whether staff get emails',
    access: 'signedIn',
    response: response(
      z.object({
        /** VAPID public key of the shop: `applicationServerKey` of a subscription. */
        publicKey: z.string(),
        /** The endpoint where this session receives pushes; null if it does not. */
        endpoint: z.string().nullable(),
        orderMails: z.boolean(),
      }),
      {},
    ),
  },
  subscribe: {
    method: 'PUT',
    path: '/api/notification/subscribe',
    summary: 'Send pushes to this device until its session ends; replaces an earlier subscription',
    access: 'signedIn',
    body: subscription,
    response: nothing,
    errors: rateLimited,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/notification/unsubscribe',
    summary: 'Send no more pushes to this device',
    access: 'signedIn',
    response: nothing,
  },
  testNotification: {
    method: 'POST',
    path: '/api/notification/test',
    summary: 'Send a test push to this device',
    access: 'receiveNotifications',
    response: nothing,
    errors: { ...rateLimited, not_found: null },
  },
  setOrderMails: {
    method: 'PUT',
    path: '/api/notification/mails',
    summary: 'Whether the user gets an email about each new order',
    access: 'receiveOrderMails',
    body: z.object({ orderMails: flag }),
    response: nothing,
  },
} as const satisfies Record<string, Endpoint>
