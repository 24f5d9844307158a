import { notificationEndpoints as endpoints, type Locale, type PushMessage } from '@dix/contract'
import type { FastifyInstance } from 'fastify'
import { getsOrderMails, setOrderMails } from '../accounts/index.ts'
import { run } from '../platform/database/statement.ts'
import { localeOf } from '../platform/http/locale.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { jobStatement } from '../platform/jobs/index.ts'
import type { OpenNotifications } from './open-notifications.ts'
import { pushJobOf } from './push-jobs.ts'
import { findSubscription, findUserSubscriptions, putSubscription, removeSubscription } from './queries.ts'
import { isBrowserKey } from './send-push.ts'

/** All endpoints under `/api/notification`, about how shoppers are notified of their orders, staff of new ones. */
export function notificationRoutes(app: FastifyInstance, dependencies: OpenNotifications): void {
  const { db, guard } = dependencies
  pushRoutes(app, dependencies)

  registerEndpoint(app, guard, endpoints.setOrderMails, async ({ orderMails }, request) => {
    await setOrderMails(db, guard.signedIn(request).userId, orderMails)
    const message = orderMails
      ? 'You will get an email about each new order.'
      : 'You will no longer get emails about new orders.'
    return { message, data: null }
  })
}

function pushRoutes(app: FastifyInstance, dependencies: OpenNotifications): void {
  const { db, guard, limits, publicKey, accepts } = dependencies

  registerEndpoint(app, guard, endpoints.notifications, async (_input, request) => {
    const { userId, sessionId } = guard.signedIn(request)
    const [subscription] = await findUserSubscriptions(db, userId, sessionId)
    const endpoint = subscription?.endpoint ?? null
    return { data: { publicKey, endpoint, orderMails: await getsOrderMails(db, userId) } }
  })

  registerEndpoint(app, guard, endpoints.subscribe, async ({ endpoint, keys }, request) => {
    const { userId, sessionId } = guard.signedIn(request)
    if (!accepts(endpoint)) return notPublic()
    if (!isBrowserKey(keys.p256dh)) return wrongKey()
    await limits.count('notification', { account: userId })
    const subscription = { sessionId, userId, endpoint, ...keys, locale: localeOf(request) }
    await db.transaction((tx) => putSubscription(tx, subscription))
    return { message: 'Notifications are on.', data: null }
  })

  registerEndpoint(app, guard, endpoints.unsubscribe, async (_input, request) => {
    await removeSubscription(db, guard.signedIn(request).sessionId)
    return { message: 'Notifications are off.', data: null }
  })

  registerEndpoint(app, guard, endpoints.testNotification, async (_input, request) => {
    const { userId, sessionId } = guard.signedIn(request)
    const subscription = await findSubscription(db, sessionId)
    if (!subscription) return notSubscribed()
    await limits.count('notification', { account: userId })
    await run(db, jobStatement([pushJobOf(sessionId, testMessage[subscription.locale])]))
    return { message: 'The test is on its way.', data: null }
  })
}

const test = { tag: 'test', path: '/dashboard/orders' }
const testMessage: Record<Locale, PushMessage> = {
  fr: {
    title: 'Les notifications fonctionnent',
    body: 'Les nouvelles commandes s’afficheront ainsi.',
    ...test,
  },
  en: { title: 'Notifications work', body: 'This is how orders will show up.', ...test },
}

function notPublic() {
  const message = 'endpoint must be a public https address.'
  return new Problem('invalid_input', message, { fields: { endpoint: message } })
}

function wrongKey() {
  const message = 'keys must be those of a push subscription.'
  return new Problem('invalid_input', message, { fields: { 'keys.p256dh': message } })
}

function notSubscribed() {
  return new Problem('not_found', 'This device does not get notifications. Turn them on first.')
}
