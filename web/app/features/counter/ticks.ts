import { mayRetry } from '@dix/contract'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { useReconnected } from '../../platform/dom/connection.ts'
import { localText, setLocalText } from '../../platform/local-text.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { cacheTick } from './counter-query.ts'

/** How much of a line is picked; goods by weight in grams. */
export type Tick = { quantity: number } | { grams: number }
type Ticks = Record<string, Tick>

const nameOf = (orderId: string) => `dix-counter-${orderId}`

function readTicks(orderId: string): Ticks {
  try {
    return JSON.parse(localText(nameOf(orderId)) ?? '{}')
  } catch {
    return {}
  }
}

function writeTicks(orderId: string, ticks: Ticks): void {
  // Without storage the ticks last as long as the page.
  setLocalText(nameOf(orderId), Object.keys(ticks).length === 0 ? null : JSON.stringify(ticks))
}

/** Deletes the unsent ticks of an order that is no longer picked here: they would overwrite a colleague's. */
export function forgetTicks(orderId: string): void {
  writeTicks(orderId, {})
}

/** Requests that have not settled, by order: if two were sent at once, the last to arrive would win. */
const sending = new Map<string, Promise<void>>()

/**
 * Ticks of an order that the server has not confirmed. They stay on this device while the shop cannot be reached, and
 * are sent one at a time once it is back: each says how much is picked in all, so sending one twice does no harm.
 */
export function useTicks(orderId: string) {
  const [ticks, setTicks] = useState<Ticks>({})
  const [lost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => setTicks(readTicks(orderId)), [orderId])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  useReconnected(retry)

  const change = useCallback(
    (alter: (ticks: Ticks) => Ticks) =>
      setTicks((before) => {
        const after = alter(before)
        writeTicks(orderId, after)
        return after
      }),
    [orderId],
  )

  useEffect(() => {
    if (!lost) return
    const timer = setInterval(retry, 3_000)
    return () => clearInterval(timer)
  }, [lost, retry])

  const [first] = Object.entries(ticks)
  const [productId, tick] = first ?? []
  useEffect(() => {
    if (!productId || !tick) return
    const earlier = sending.get(orderId)
    if (earlier) {
      void earlier.then(retry)
      return
    }
    const done = () =>
      change(({ [productId]: newer, ...rest }) =>
        // It was tapped again while it was sent.
        newer && newer !== tick ? { ...rest, [productId]: newer } : rest,
      )
    const request = ask('PUT /api/picking/pick', { _id: orderId, productId, ...tick })
      .then(
        ({ data }) => {
          setLost(false)
          cacheTick(data)
          done()
        },
        (error: Error) => {
          if (mayRetry(error)) return setLost(true)
          toast('error', error.message)
          done()
        },
      )
      .finally(() => sending.delete(orderId))
    sending.set(orderId, request)
  }, [orderId, productId, tick, attempt, change, retry])

  const put = useCallback(
    (productId: string, tick: Tick) => change((ticks) => ({ ...ticks, [productId]: tick })),
    [change],
  )
  return { ticks, put, lost }
}
