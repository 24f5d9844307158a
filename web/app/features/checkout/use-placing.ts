import {
  type FreshCart,
  isErrorOf,
  NetworkError,
  type Order,
  type PaymentMethod,
  type SharedCode,
} from '@dix/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useStableCallbacks } from '../../platform/dom/use-stable-callbacks.ts'
import { toastError, useErrorMessage } from '../../platform/forms/use-action.ts'
import { freshKey } from '../../platform/fresh-key.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { refreshAddresses } from '../addresses/index.ts'
import { type Cart, lineFrom, receiveCart, refetchCart } from '../cart/index.ts'
import { type Attempt, beginAttempt, endAttempt, type OrderDraft, savedAttempt } from './attempt.ts'
import { type Change, changesBetween, obstaclesOf } from './changes.ts'
import { useUnansweredOrder } from './use-unanswered-order.ts'

/** Why there is no order yet. `unknown`: there may be one, the answer was lost. `placed`: there is, as was found out. */
export type Trouble =
  | { kind: 'unknown'; attempt: Attempt }
  | { kind: 'placed'; order: Order }
  | { kind: 'changed'; message: string; changes: Change[] }
  | { kind: 'refused'; message: string }

type PlacingPlan = {
  /** Id of whoever orders. */
  user: string
  /** As it is shown. */
  cart: Cart
  /** Receives each order that is placed. */
  onOrder: (order: Order) => void
}

/**
 * Sends orders, one at a time. An order whose answer was lost is remembered by the tab, over reloads too, and
 * sent again under the same key, so that it is never placed twice.
 */
export function usePlacing({ user, cart, onOrder }: PlacingPlan) {
  const finish = useFinish(onOrder)
  const sentence = useErrorMessage()
  const t = useTranslations('checkout')
  const sending = useRef(false)
  const [busy, setBusy] = useState<PaymentMethod | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(() => unanswered(user))
  useReturnFromPayment(() => {
    sending.current = false
    setBusy(null)
  })
  useUnansweredOrder(trouble?.kind === 'unknown' && !busy ? trouble.attempt : null, cart, (order) => {
    endAttempt(sessionStorage)
    if (order) onOrder(order)
    setTrouble(order && { kind: 'placed', order })
  })

  const explain = (failure: unknown, attempt: Attempt): Trouble | null => {
    const outcome = outcomeOf(failure)
    if (outcome === 'unknown') return { kind: 'unknown', attempt }
    endAttempt(sessionStorage)
    const message = sentence(failure)
    toastError(failure, message)
    const fresh = typeof outcome === 'object' ? outcome.fresh : null
    if (fresh) receiveCart(fresh.cart, fresh.revision)
    const changes = fresh ? changesBetween(cart.lines, fresh.cart) : []
    if (changes.length > 0) return { kind: 'changed', message, changes }
    // What cannot be had is told of the cart as it stands, until it is mended.
    if (fresh && obstaclesOf(fresh.cart.map(lineFrom)).length > 0) return null
    // Over once they have signed in, which the page asks for by itself.
    if (outcome === 'signed out') return null
    void refreshAddresses()
    return { kind: 'refused', message }
  }

  const send = async (attempt: Attempt) => {
    sending.current = true
    setBusy(attempt.method)
    setTrouble(null)
    try {
      await finish(attempt)
    } catch (failure) {
      setTrouble(explain(failure, attempt))
      sending.current = false
      setBusy(null)
    }
  }

  /** Lets an attempt begin, unless one is under way or there is no connection: then nothing has left the device. */
  const begin = (attempt: () => Attempt) => {
    if (sending.current) return
    if (navigator.onLine) return void send(attempt())
    toast('error', t('notSent'))
    // What was sent before may have arrived all the same.
    if (trouble?.kind !== 'unknown') setTrouble({ kind: 'refused', message: t('notSent') })
  }
  const place = (wish: OrderDraft) =>
    begin(() => beginAttempt(sessionStorage, { ...wish, key: freshKey(), user }))
  const repeat = (attempt: Attempt) => begin(() => attempt)
  return { busy, trouble, place, repeat }
}

function unanswered(user: string): Trouble | null {
  const attempt = savedAttempt(sessionStorage, user)
  return attempt && { kind: 'unknown', attempt }
}

/** Sends an order and takes the shopper on: to the page that says it is placed, or to the provider's page. */
function useFinish(onOrder: (order: Order) => void) {
  const navigate = useNavigate()

  async function placeAtOnce({ order, key: idempotencyKey }: Attempt) {
    const { message, data } = await ask('POST /api/order/cash-on-delivery', order, { idempotencyKey })
    endAttempt(sessionStorage)
    toast('success', message)
    onOrder(data)
    const { _id, orderId } = data
    await navigate('/success', { replace: true, state: { text: 'Order', order: { _id, orderId } } })
    void refetchCart()
  }

  async function payFirst({ order, key: idempotencyKey }: Attempt) {
    const { url } = await ask('POST /api/order/checkout', order, { idempotencyKey })
    endAttempt(sessionStorage)
    location.assign(url)
  }

  const finish: Record<PaymentMethod, (attempt: Attempt) => Promise<void>> = {
    cash: placeAtOnce,
    card: payFirst,
  }
  return (attempt: Attempt) => finish[attempt.method](attempt)
}

/** A page that comes back from the provider's whole, as the browser kept it, still says that it is busy. */
function useReturnFromPayment(settle: () => void) {
  const steady = useStableCallbacks({ settle })
  useEffect(() => {
    const reader = ({ persisted }: PageTransitionEvent) => persisted && steady.settle()
    addEventListener('pageshow', reader)
    return () => removeEventListener('pageshow', reader)
  }, [steady])
}

/**
 * What a failed attempt means. `unknown`: the order may have been placed all the same, for no answer came, or one of a
 * shop in trouble. A cart where the shopper saw another one.
 */
function outcomeOf(failure: unknown): 'unknown' | 'signed out' | 'refused' | { fresh: FreshCart } {
  if (failure instanceof NetworkError) return 'unknown'
  if (!isErrorOf(failure, ...orderCalls)) return 'refused'
  switch (failure.code) {
    case 'cart_changed':
    case 'stock_short':
      return { fresh: failure.data }
    case 'internal':
    case 'unavailable':
      return 'unknown'
    case 'signed_out':
      return 'signed out'
    case 'not_found':
    case 'order_settled':
    case 'payment_refused':
    case 'payment_unavailable':
      return 'refused'
    default:
      failure.code satisfies SharedCode
      return 'refused'
  }
}

/** The calls that send an order; the session is renewed on the way. */
const orderCalls = [
  'POST /api/order/cash-on-delivery',
  'POST /api/order/checkout',
  'POST /api/user/refresh-token',
] as const
