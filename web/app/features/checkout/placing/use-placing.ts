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
import { ask } from '../../../platform/api/ask.ts'
import { useStableCallbacks } from '../../../platform/dom/use-stable-callbacks.ts'
import { toastError, useErrorMessage } from '../../../platform/forms/use-action.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { refreshAddresses, refreshDelivery } from '../../addresses/index.ts'
import { type Cart, lineFrom, receiveCart, refetchCart } from '../../cart/index.ts'
import { refreshCredit } from '../../credit/index.ts'
import { refreshShop } from '../../shop/index.ts'
import { refreshSlots } from '../use-delivery-time.ts'
import { type Attempt, beginAttempt, type CheckoutDraft, endAttempt, savedAttempt } from './attempt.ts'
import { type CheckoutChange, changesBetween, obstaclesOf } from './changes.ts'
import { useUnansweredOrder } from './use-unanswered-order.ts'

/**
 * The reason why no order is shown. `unknown`: the response was lost. `placed`: an order was found for a lost response.
 */
export type OrderError =
  | { kind: 'unknown'; attempt: Attempt }
  | { kind: 'placed'; order: Order }
  | { kind: 'changed'; message: string; changes: CheckoutChange[] }
  | { kind: 'refused'; message: string }

type PlacingPlan = {
  /** Id of the signed-in user. */
  user: string
  /** The cart as shown to the shopper. */
  cart: Cart
  /** Receives each order that is placed. */
  onOrder: (order: Order) => void
  /** Receives the terms of the delivery address from the response to an order. */
  onTerms: (terms: FreshCart['terms']) => void
  /** Awaited after a refusal of an order with a coupon. Receives the current price of its goods, in whole XOF. */
  renewCoupon: (totalAmt: number) => Promise<void>
}

/**
 * Sends orders, one at a time. The tab remembers an unanswered order, even over reloads, and sends it again with the
 * same key, so it is never placed twice.
 */
export function usePlacing({ user, cart, onOrder, onTerms, renewCoupon }: PlacingPlan) {
  const finish = useFinish(onOrder)
  const messageOf = useErrorMessage()
  const t = useTranslations('checkout')
  const sending = useRef(false)
  const [busy, setBusy] = useState<PaymentMethod | null>(null)
  const [error, setError] = useState<OrderError | null>(() => unanswered(user))
  useReturnFromPayment(() => {
    sending.current = false
    setBusy(null)
  })
  useUnansweredOrder(error?.kind === 'unknown' && !busy ? error.attempt : null, cart, (order) => {
    endAttempt(sessionStorage)
    if (order) onOrder(order)
    setError(order && { kind: 'placed', order })
  })

  const explain = async (failure: unknown, attempt: Attempt): Promise<OrderError | null> => {
    const outcome = outcomeOf(failure)
    if (outcome === 'unknown') return { kind: 'unknown', attempt }
    endAttempt(sessionStorage)
    void refreshCredit()
    const message = messageOf(failure)
    toastError(failure, message)
    const fresh = typeof outcome === 'object' ? outcome.fresh : null
    if (fresh) {
      receiveCart(fresh.cart, fresh.revision)
      onTerms(fresh.terms)
      // From now on the cart and the shop's data are those of the address's store.
      void refreshShop()
    }
    if (attempt.order.coupon && outcome !== 'signed out') await renewCoupon((fresh ?? cart).totals.totalAmt)
    const changes = fresh ? changesBetween(cart.lines, fresh.cart) : []
    if (changes.length > 0) return { kind: 'changed', message, changes }
    // Lines that cannot be ordered are shown by `obstaclesOf` until they are changed.
    if (fresh && obstaclesOf(fresh.cart.map(lineFrom)).length > 0) return null
    // The page asks the user to sign in.
    if (outcome === 'signed out') return null
    void refreshAddresses()
    void refreshDelivery()
    void refreshShop()
    void refreshSlots()
    return { kind: 'refused', message }
  }

  const send = async (attempt: Attempt) => {
    sending.current = true
    setBusy(attempt.method)
    setError(null)
    try {
      await finish(attempt)
    } catch (failure) {
      setError(await explain(failure, attempt))
      sending.current = false
      setBusy(null)
    }
  }

  /** Begins an attempt, unless one is being sent or the browser is offline. */
  const begin = (attempt: () => Attempt) => {
    if (sending.current) return
    if (navigator.onLine) return void send(attempt())
    toast('error', t('notSent'))
    // An earlier attempt may have arrived.
    if (error?.kind !== 'unknown') setError({ kind: 'refused', message: t('notSent') })
  }
  const place = (draft: CheckoutDraft) =>
    begin(() => beginAttempt(sessionStorage, { ...draft, key: freshKey(), user }))
  const repeat = (attempt: Attempt) => begin(() => attempt)
  return { busy, error, place, repeat }
}

function unanswered(user: string): OrderError | null {
  const attempt = savedAttempt(sessionStorage, user)
  return attempt && { kind: 'unknown', attempt }
}

/** Sends an order, then opens the success page or the payment provider's page. */
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

/** Resets the page when the browser restores it, still busy, from its back-forward cache. */
function useReturnFromPayment(settle: () => void) {
  const stable = useStableCallbacks({ settle })
  useEffect(() => {
    const listener = ({ persisted }: PageTransitionEvent) => persisted && stable.settle()
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [stable])
}

/**
 * The meaning of a failed attempt. `unknown`: the order may have been placed, because there was no response or a server
 * error. `fresh`: the server's cart, if it differs from the one the shopper saw.
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
    case 'below_minimum':
    case 'blocked':
    case 'coupon_refused':
    case 'fee_not_seen':
    case 'not_found':
    case 'order_settled':
    case 'payment_refused':
    case 'payment_unavailable':
    case 'quantity_limit':
    case 'shop_closed':
    case 'slot_unavailable':
    case 'method_off':
      return 'refused'
    default:
      failure.code satisfies SharedCode
      return 'refused'
  }
}

/** The endpoints that place an order. */
const orderCalls = ['POST /api/order/cash-on-delivery', 'POST /api/order/checkout'] as const
