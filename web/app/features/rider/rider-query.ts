import { type ApiError, NetworkError, type RiderWork } from '@dix/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { cachedUser, findUser, queryClient, setUser } from '../../platform/api/query-client.ts'
import { serverNow } from '../../platform/api/server-time.ts'
import { useOnline, useReconnected } from '../../platform/dom/connection.ts'
import { useAction } from '../../platform/forms/use-action.ts'
import { isSignedIn } from '../../platform/session/session.ts'
import { createListeners } from '../../ui/listeners.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { listsKey, refreshDesk } from '../back-office/index.ts'
import { cachePage } from './offline/cache-page.ts'
import type { StepToSend } from './offline/queued-step.ts'
import { showQueued } from './offline/show-queued.ts'
import { isBrokenUpload, queuedSteps, queueStep, sendStep, useQueuedSteps } from './offline/step-queue.ts'
import { readStoredTrip, storeTrip } from './offline/stored-trip.ts'

const workQuery = queryOptions<RiderWork, ApiError | NetworkError>({
  queryKey: [...listsKey, 'rider'],
  queryFn: async () => (await ask('GET /api/rider/work')).data,
  staleTime: 0,
})

const { subscribe, notify } = createListeners()
/** Steps that were sent at once, until the shop has answered or they wait. */
let underWay: readonly StepToSend[] = []
const stepsUnderWay = () => underWay

function setUnderWay(steps: readonly StepToSend[]): void {
  underWay = steps
  notify()
}

const showWork = (work: RiderWork) => {
  queryClient.setQueryData(workQuery.queryKey, work)
}

/** Shows the rider and the work that the device keeps, if there is no connection to fetch the rider. */
export async function restoreTrip(): Promise<void> {
  if (await findUser()) return
  const stored = await readStoredTrip()
  if (!stored || !isSignedIn() || cachedUser()) return
  queryClient.setQueryData(workQuery.queryKey, stored.work, { updatedAt: stored.at })
  setUser(stored.user)
}

/**
 * The rider's trip and the packed orders, as they are once the steps that wait on the device are sent. Events of any
 * order refetch them; offline they stay, also after a reload.
 *
 * @returns also `since`, the device's time of the data that is shown without a connection, otherwise null; and the steps
 *   that the rider can undo
 */
export function useRiderWork() {
  const { data, error, refetch, dataUpdatedAt } = useQuery(workQuery, queryClient)
  const { waiting, refused } = useQueuedSteps(showWork)
  const work = useMemo(() => data && showQueued(data, waiting, serverNow() - Date.now()), [data, waiting])
  const isOnline = useOnline()
  useReconnected(refetch)
  useEffect(cachePage, [])
  useEffect(() => {
    const user = cachedUser()
    if (work && user) void storeTrip({ user, work, at: dataUpdatedAt })
  }, [work, dataUpdatedAt])
  const since = data && (error || !isOnline) ? dataUpdatedAt : null
  const sent = useSyncExternalStore(subscribe, stepsUnderWay, stepsUnderWay)
  // A step without a response may be repeated, so it cannot be undone yet. One that waits would be undone first.
  const isSettled = (orderId: string) => !sent.some(({ body }) => '_id' in body && body._id === orderId)
  const undoable = (waiting.length === 0 && work?.undoable?.filter(({ _id }) => isSettled(_id))) || []
  return { work, error: data ? null : error, refetch, waiting, refused, since, undoable }
}

/** Changes the shift, or undoes a step, and shows the resulting work; after a failure, what others have changed. */
export async function changeWork(send: () => Promise<{ data: RiderWork }>): Promise<void> {
  try {
    showWork((await send()).data)
  } finally {
    refreshDesk()
  }
}

/**
 * Makes a step: at once, or later if there is no connection or earlier steps are waiting.
 *
 * @returns whether it was sent
 * @throws ApiError if the shop refuses it
 */
async function makeStep(step: StepToSend): Promise<boolean> {
  const userId = cachedUser()?._id ?? ''
  const isFirst = !queuedSteps().some((queued) => queued.userId === userId && queued.refusal === null)
  let isTried = false
  setUnderWay([...underWay, step])
  try {
    if (isFirst && navigator.onLine)
      try {
        showWork(await sendStep(step))
        return true
      } catch (failure) {
        if (!(failure instanceof NetworkError || isBrokenUpload(failure))) throw failure
        isTried = failure instanceof NetworkError
      } finally {
        refreshDesk()
      }
    await queueStep(step, { userId, isTried })
    return false
  } finally {
    setUnderWay(underWay.filter((other) => other !== step))
  }
}

/** The rider's steps, and a message for those that are sent later. @returns whether the step was sent */
export function useSteps(): (step: StepToSend) => Promise<boolean> {
  const t = useTranslations('rider')
  return async (step) => {
    const isSent = await makeStep(step)
    if (!isSent) toast('success', t('queued', { order: step.orderId }))
    return isSent
  }
}

/** A step as the action of a button. */
export function useStep(step: StepToSend) {
  const make = useSteps()
  return useAction(() => make(step))
}
