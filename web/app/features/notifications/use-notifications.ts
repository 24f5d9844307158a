import type { ApiError, NetworkError, ResponseOf } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api/ask.ts'
import { invalidate, queryClient } from '../../platform/api/query-client.ts'
import { arrivesHere, subscribeDevice } from './push-device.ts'
import { type PushSupport, pushSupportOf } from './push-support.ts'

type Settings = ResponseOf<'GET /api/notification'>['data']

export type Notifications = Pick<Settings, 'publicKey' | 'orderMails'> & {
  /** Whether this device gets pushes, or the reason why it cannot. */
  device: PushSupport | 'on'
}

const notificationsQuery = queryOptions<Notifications, ApiError | NetworkError>({
  queryKey: ['notifications'],
  queryFn: async () => {
    const { publicKey, endpoint, orderMails } = (await ask('GET /api/notification')).data
    return { publicKey, orderMails, device: await findDevice(publicKey, endpoint) }
  },
})

/** @param enabled false asks the shop for nothing */
export const useNotifications = (enabled = true) => useQuery({ ...notificationsQuery, enabled }, queryClient)

export const refetchNotifications = () => invalidate(notificationsQuery)

/** A browser may replace its subscription, or the shop its key; the subscription is then reported again. */
async function findDevice(publicKey: string, endpoint: string | null): Promise<Notifications['device']> {
  const support = pushSupportOf(window)
  if (support !== 'ready' || endpoint === null || Notification.permission !== 'granted') return support
  if (await arrivesHere(publicKey, endpoint)) return 'on'
  const isBack = await subscribeDevice(publicKey).catch(() => false)
  return isBack ? 'on' : 'ready'
}
