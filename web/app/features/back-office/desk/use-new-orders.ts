import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLive } from '../../../platform/live/use-live.ts'
import { useCutOff } from '../../../platform/session/session.ts'
import { closeNotificationsExcept } from '../../notifications/index.ts'
import { hasArrived, type ToAccept } from './arrivals.ts'
import { refreshDesk, useToAccept } from './desk-query.ts'
import { allowSound, ring } from './sound.ts'
import { useAlarm } from './use-alarm.ts'

/**
 * Rings for each new order, for an accepted one once its preparation for a slot is due, and again with the alarm; shows
 * the number of waiting orders in the page title. For every page of the back office.
 */
export function useNewOrders(): void {
  useLiveDesk()
  const { rows, count, newestAt, dueAt, isWhole } = useToAccept()
  const { rings } = useAlarm()
  useTouchToHear()
  useTitleCount(count)

  const known = useRef<ToAccept>(undefined)
  const ringing = useRef(rings)
  useEffect(() => {
    if (!rows) return
    const toAccept = { rows, count, newestAt, dueAt, isWhole }
    const isNew = known.current && hasArrived(known.current, toAccept)
    if (isNew || rings > ringing.current) ring()
    known.current = toAccept
    ringing.current = rings
  }, [rows, count, newestAt, dueAt, isWhole, rings])

  useEffect(() => {
    if (rows && isWhole) void closeNotificationsExcept(rows.map(({ _id }) => `order-${_id}`))
  }, [rows, isWhole])
}

/** Seconds between refetches while no events arrive, for networks whose proxies hold streams back. */
export const pollSeconds = 10

/** Refetches orders as they change. */
function useLiveDesk(): void {
  const state = useLive({
    onReady: () => refreshDesk(),
    onEvent: ({ event, data }) => {
      if (event === 'order') refreshDesk(data.id)
      if (event === 'orders') refreshDesk()
    },
  })
  const cutOff = useCutOff()
  const isWaiting = state === 'live' || cutOff
  useEffect(() => {
    if (isWaiting) return
    const polling = setInterval(() => refreshDesk(), pollSeconds * 1_000)
    return () => clearInterval(polling)
  }, [isWaiting])
}

/** Not on `pointerdown`: hiding the hint then would move the list under a finger that is still down. */
function useTouchToHear(): void {
  useEffect(() => {
    addEventListener('click', allowSound, true)
    addEventListener('keydown', allowSound, true)
    return () => {
      removeEventListener('click', allowSound, true)
      removeEventListener('keydown', allowSound, true)
    }
  }, [])
}

/** The title of the page with a count before it, or without one. */
function titleWith(count: number, title: string): string {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

function useTitleCount(count: number): void {
  const { pathname } = useLocation()
  // Each page sets its own title.
  useEffect(() => {
    document.title = titleWith(count, document.title)
  }, [count, pathname])
  useEffect(
    () => () => {
      document.title = titleWith(0, document.title)
    },
    [],
  )
}
