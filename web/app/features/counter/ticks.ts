import { NetworkError } from '@dix/contract/client'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../platform/api/ask.ts'
import { useReconnected } from '../../platform/dom/connection.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { cacheTick } from './counter-query.ts'

/** How much of a line is picked; goods by weight in grams. */
export type Tick = { quantity: number } | { grams: number }
type Ticks = Record<string, Tick>

const nameOf = (orderId: string) => `dix-counter-${orderId}`

function readTicks(orderId: string): Ticks {
  try {
    return JSON.parse(localStorage.getItem(nameOf(orderId)) ?? '{}')
  } catch {
    return {}
  }
}

function writeTicks(orderId: string, ticks: Ticks): void {
  try {
    if (Object.keys(ticks).length === 0) localStorage.removeItem(nameOf(orderId))
    else localStorage.setItem(nameOf(orderId), JSON.stringify(ticks))
  } catch {
    // Without storage the ticks last as long as the page.
  }
}

/**
 * Ticks of an order that the server has not confirmed. They stay on this device without a connection, and are sent in
 * turn once it is back: each says how much is picked in all, so sending one twice does no harm.
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

  const [first] = Object.entries(ticks)
  const [productId, tick] = first ?? []
  useEffect(() => {
    if (!productId || !tick) return
    let isOver = false
    const done = () =>
      change(({ [productId]: sent, ...rest }) =>
        // It was tapped again while it was sent.
        sent && sent !== tick ? { ...rest, [productId]: sent } : rest,
      )
    ask('PUT /api/picking/pick', { _id: orderId, productId, ...tick }).then(
      ({ data }) => {
        setLost(false)
        cacheTick(data)
        done()
      },
      (error: Error) => {
        if (error instanceof NetworkError) {
          setLost(true)
          if (!isOver) setTimeout(() => !isOver && retry(), 3_000)
          return
        }
        toast('error', error.message)
        done()
      },
    )
    return () => {
      isOver = true
    }
  }, [orderId, productId, tick, attempt, change])

  const put = useCallback(
    (productId: string, tick: Tick) => change((ticks) => ({ ...ticks, [productId]: tick })),
    [change],
  )
  return { ticks, put, lost }
}
