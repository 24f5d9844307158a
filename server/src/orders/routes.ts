import {
  areaCookie,
  areaCookieLife,
  areaOf,
  type CheckoutState,
  checkoutStateTable,
  deliveryTo,
  orderEndpoints as endpoints,
  hasStores,
  type Message,
  type Order,
  orderLimits,
  orderStateTable,
  type PaymentMethod,
  paymentMethods,
  paymentMethodTable,
  paymentStateTable,
  type Shortfall,
  writeArea,
} from '@dix/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findBuyer, hashNetwork, openCookieOptions } from '../accounts/index.ts'
import { asCartLines, asCartProduct, type CartContents, type Viewer } from '../cart/index.ts'
import { run } from '../platform/database/statement.ts'
import { growingReads, lockingWork } from '../platform/fair-queue.ts'
import { keyOf } from '../platform/http/idempotency-key.ts'
import { pagingOf } from '../platform/http/paging.ts'
import { type AnyProblem, Problem } from '../platform/http/problem.ts'
import { registerEndpoint, urgently } from '../platform/http/register-endpoint.ts'
import { yieldToOthers } from '../platform/yielding.ts'
import { cancelOrder } from './changes/cancel-order.ts'
import { checkCoupon, limitWrongCodes, typedCode } from './coupons/check-coupon.ts'
import { listCouponUses } from './coupons/queries.ts'
import { readCredit } from './credit/queries.ts'
import { customerRoutes } from './customers/routes.ts'
import { readArrival } from './deliveries/progress.ts'
import type { OrdersDependencies } from './dependencies.ts'
import { addToOrder } from './desk/add-to-order.ts'
import { deskRoutes } from './desk/routes.ts'
import { choosePayout } from './paying/choose-payout.ts'
import { openCheckout } from './paying/open-checkout.ts'
import { abandonPayment, readPaymentState } from './paying/payment-state.ts'
import { orderPhotoRoutes } from './photo-routes.ts'
import { orderAgain } from './placing/order-again.ts'
import { placeOrder } from './placing/place-order.ts'
import { type NamedSlot, readSlots } from './placing/slots.ts'
import { addUsualProducts, findUsualProducts } from './placing/usual-products.ts'
import { printRoute } from './print/route.ts'
import { noSuchOrder } from './problems.ts'
import { countOrders, findOrder, listOrderSummaries, listOrders } from './queries/find-orders.ts'
import { orderRatingRoutes } from './ratings/routes.ts'
import { receiptRoute } from './receipt/route.ts'
import type { SeenCart } from './rules.ts'
import { asOrder, asOrderSummary, viewerOf } from './wire.ts'

/** All endpoints under `/api/order`. */
export async function orderRoutes(app: FastifyInstance, dependencies: OrdersDependencies): Promise<void> {
  orderingRoutes(app, dependencies)
  readingRoutes(app, dependencies)
  ownOrderRoutes(app, dependencies)
  usualProductRoutes(app, dependencies)
  paymentRoutes(app, dependencies)
  receiptRoute(app, dependencies)
  await orderRatingRoutes(app, dependencies)
  deskRoutes(app, dependencies)
  printRoute(app, dependencies)
  orderPhotoRoutes(app, dependencies)
  customerRoutes(app, dependencies)
}

function orderingRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard } = dependencies
  const cookieOptions = openCookieOptions(dependencies)

  const requestOf = (
    {
      payWith,
      ...input
    }: SeenCart & {
      dueAmt?: number | null | undefined
      coupon?: string | null | undefined
      useCredit?: boolean | null | undefined
      addressId: string
      payWith?: number | null | undefined
      note: string | null
      slot?: NamedSlot | null | undefined
    },
    request: FastifyRequest,
    method: PaymentMethod,
  ) => ({
    ...input,
    dueAmt: input.dueAmt ?? null,
    slot: input.slot ?? null,
    coupon: typedCode(input.coupon),
    useCredit: input.useCredit ?? false,
    cashTendered: paymentMethodTable[method].asksCashTendered ? (payWith ?? null) : null,
    userId: guard.signedIn(request).userId,
    sender: request.sender,
    key: keyOf(request),
    locale: viewerOf(dependencies, request).locale,
    returnTo: returnOf(dependencies, request),
    network: hashNetwork(dependencies.accounts.keys, request.ip),
    method,
  })

  const limited = <Result>(
    { userId, coupon: code }: { userId: string; coupon: string | null },
    address: string,
    work: () => Promise<Result>,
  ) =>
    limitWrongCodes(
      dependencies.accounts.limits,
      { userId, address, code, settings: dependencies.settings.current },
      work,
    )

  /** After a 409 the cart is that of the address's store, so from now on this browser sees its stock. */
  const follow = async (
    problem: AnyProblem,
    { userId, addressId }: { userId: string; addressId: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { db, settings, storeOf } = dependencies
    if (problem.status !== 409 || !hasStores(settings.current)) return
    const buyer = await run(db, findBuyer(userId, addressId))
    if (!buyer) return
    const area = areaOf(buyer.address)
    if (deliveryTo(settings.current, area).store.id === storeOf(request)) return
    reply.setCookie(areaCookie, writeArea(area, 5), {
      ...cookieOptions(reply),
      path: '/',
      maxAge: areaCookieLife,
    })
  }

  const placeAtOnce = (method: PaymentMethod, endpoint: typeof endpoints.placeCashOrder) =>
    registerEndpoint(app, urgently(guard), endpoint, async (input, request, reply) => {
      const wanted = requestOf(input, request, method)
      const order = await limited(wanted, request.ip, () => placeOrder(dependencies, wanted))
      if (order instanceof Problem) {
        await follow(order, wanted, request, reply)
        return order
      }
      const { sold } = orderStateTable[order.status]
      const message = sold ? 'Your order has been placed.' : 'This order was placed, then cancelled.'
      return { message, data: asOrder(order, viewerOf(dependencies, request)) }
    })

  const payFirst = (method: PaymentMethod, endpoint: typeof endpoints.checkout) =>
    registerEndpoint(app, guard, endpoint, async (input, request, reply) => {
      const wanted = requestOf(input, request, method)
      const data = await limited(wanted, request.ip, () => openCheckout(dependencies, wanted))
      if (data instanceof Problem) {
        await follow(data, wanted, request, reply)
        return data
      }
      const { id, url } = data
      return { message: 'Continue to the payment page.', data, beside: { id, url } }
    })

  registerEndpoint(
    app,
    guard,
    endpoints.checkCoupon,
    async ({ code, addressId = null, totalAmt }, request) => {
      const { userId } = guard.signedIn(request)
      const data = await checkCoupon(dependencies, { userId, address: request.ip, code, addressId, totalAmt })
      return data instanceof Problem ? data : { message: 'Coupon applied.', data }
    },
  )

  registerEndpoint(app, guard, endpoints.slots, async ({ addressId }, request) => {
    const data = await readSlots(dependencies, { userId: guard.signedIn(request).userId, addressId })
    return data instanceof Problem ? data : { data, beside: { now: new Date().toISOString() } }
  })

  registerEndpoint(app, guard, endpoints.couponUses, async () => ({
    data: await listCouponUses(dependencies.db, dependencies.settings.current.coupons.coupons),
  }))

  // One route per method: two on the same path fail at startup.
  const register: Record<PaymentMethod, () => void> = {
    cash: () => placeAtOnce('cash', endpoints.placeCashOrder),
    card: () => payFirst('card', endpoints.checkout),
  }
  for (const method of paymentMethods) register[method]()
}

/**
 * A payment returns to the origin of `CORS_ORIGINS` that began it, else to the shop, never to an arbitrary header
 * value.
 */
function returnOf({ corsOrigins, publicUrl }: OrdersDependencies, { headers }: FastifyRequest): string {
  return corsOrigins.find((origin) => origin === headers.origin) ?? publicUrl
}

function readingRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard, db, readQueue } = dependencies

  const readWhole = (request: FastifyRequest, page: { page: number; limit: number }) =>
    growingReads(request.sender, async () => {
      const viewer = viewerOf(dependencies, request)
      const listed: Order[] = []
      for await (const batch of listOrders(db, guard.signedIn(request).userId, page))
        listed.push(...(await yieldToOthers(() => batch.map((order) => asOrder(order, viewer)))))
      return listed
    })

  registerEndpoint(app, guard, endpoints.orders, async (_input, request) => ({
    data: await readWhole(request, { page: 1, limit: orderLimits.list }),
  }))

  registerEndpoint(app, guard, endpoints.orderPage, async (paging, request) => {
    const { userId } = guard.signedIn(request)
    return {
      data: await readWhole(request, paging),
      beside: pagingOf(paging, await countOrders(db, userId)),
    }
  })

  registerEndpoint(app, guard, endpoints.orderSummaries, async (paging, request) => {
    const { userId } = guard.signedIn(request)
    const viewer = viewerOf(dependencies, request)
    const [found, total] = await readQueue(request.sender, async () => [
      await listOrderSummaries(db, userId, paging),
      await countOrders(db, userId),
    ])
    const beside = pagingOf(paging, total)
    return { data: found.map((order) => asOrderSummary(order, viewer)), beside }
  })

  registerEndpoint(app, guard, endpoints.credit, async (_input, request) => ({
    data: await readCredit(db, guard.signedIn(request).userId),
  }))

  registerEndpoint(app, guard, endpoints.orderDetails, async ({ _id }, request) => {
    const { userId } = guard.signedIn(request)
    const { promises } = dependencies
    const found = await readQueue(request.sender, async () => {
      const order = await findOrder(db, userId, _id)
      return order && { order, ...(await readArrival(db, promises.arrivalOf, order)) }
    })
    if (!found) return noSuchOrder()
    const { order, ...arrival } = found
    return { data: { ...asOrder(order, viewerOf(dependencies, request)), ...arrival } }
  })
}

function ownOrderRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard } = dependencies

  registerEndpoint(app, guard, endpoints.cancelOrder, async ({ _id }, request) => {
    const { userId } = guard.signedIn(request)
    const order = await lockingWork(request, () => cancelOrder(dependencies, userId, _id))
    if (order instanceof Problem) return order
    const isRefunded = paymentStateTable[order.paymentStatus].money === 'returning'
    const message = isRefunded ? refundStarted[order.paymentMethod] : 'Your order has been cancelled.'
    return { message, data: asOrder(order, viewerOf(dependencies, request)) }
  })

  registerEndpoint(app, urgently(guard), endpoints.addToOrder, async ({ _id, ...seen }, request) => {
    const { userId } = guard.signedIn(request)
    const viewer = viewerOf(dependencies, request)
    const wanted = { ...seen, userId, orderId: _id, sender: request.sender, key: keyOf(request), viewer }
    const order = await addToOrder(dependencies, wanted)
    if (order instanceof Problem) return order
    return { message: 'The products were added to your order.', data: asOrder(order, viewer) }
  })

  registerEndpoint(app, guard, endpoints.orderAgain, async ({ _id }, request) => {
    const viewer = viewerOf(dependencies, request)
    const { userId } = guard.signedIn(request)
    const storeId = dependencies.storeOf(request)
    const again = await lockingWork(request, () => orderAgain(dependencies, userId, _id, viewer, storeId))
    if (again instanceof Problem) return again
    return filledCart(again, viewer, {
      whole: 'The products of this order are in your cart.',
      short: 'The products of this order that are still available are in your cart.',
    })
  })
}

/** The cart after products were added, with those that were not available. */
function filledCart(
  { cart, shortfalls }: { cart: CartContents; shortfalls: Shortfall[] },
  viewer: Viewer,
  messages: Record<'whole' | 'short', Message>,
) {
  const message = messages[shortfalls.length === 0 ? 'whole' : 'short']
  return { message, data: asCartLines(cart, viewer), beside: { revision: cart.revision, shortfalls } }
}

function usualProductRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { db, guard, storeOf } = dependencies

  registerEndpoint(app, guard, endpoints.usualProducts, async (_, request) => {
    const viewer = viewerOf(dependencies, request)
    const products = await findUsualProducts(db, guard.signedIn(request).userId, storeOf(request))
    return { data: products.map((product) => asCartProduct(product, viewer)) }
  })

  registerEndpoint(app, guard, endpoints.addUsualProducts, async ({ products }, request) => {
    const viewer = viewerOf(dependencies, request)
    const { userId } = guard.signedIn(request)
    const added = await lockingWork(request, () =>
      addUsualProducts(dependencies, userId, products, viewer, storeOf(request)),
    )
    if (added instanceof Problem) return added
    return filledCart(added, viewer, {
      whole: 'Your usual products are in your cart.',
      short: 'Your usual products that are available are in your cart.',
    })
  })
}

function paymentRoutes(app: FastifyInstance, dependencies: OrdersDependencies): void {
  const { guard } = dependencies
  const shopperOf = (request: FastifyRequest) => ({
    userId: guard.signedIn(request).userId,
    sender: request.sender,
  })

  registerEndpoint(app, guard, endpoints.payment, async ({ sessionId }, request) => {
    const payment = await readPaymentState(dependencies, shopperOf(request), sessionId)
    if (payment instanceof Problem) return payment
    const { state, order } = payment
    const { wire } = checkoutStateTable[state]
    return { data: { state: wire, order: asOrder(order, viewerOf(dependencies, request)) } }
  })

  registerEndpoint(app, guard, endpoints.choosePayout, async ({ _id, ...choice }, request) => {
    const { userId } = guard.signedIn(request)
    const order = await choosePayout(dependencies, { userId, orderId: _id, ...choice })
    if (order instanceof Problem) return order
    return { message: 'Your choice was saved.', data: asOrder(order, viewerOf(dependencies, request)) }
  })

  registerEndpoint(app, guard, endpoints.abandonPayment, async ({ _id }, request) => {
    const state = await abandonPayment(dependencies, shopperOf(request), _id)
    if (state instanceof Problem) return state
    return { ...abandoned[state], data: { state: checkoutStateTable[state].wire } }
  })
}

/** Message when a refund has started. */
const refundStarted: Record<PaymentMethod, Message> = {
  cash: 'Your order has been cancelled.',
  card: 'Your order has been cancelled. We are refunding your card.',
}

/** Message when a shopper abandons the payment. */
const abandoned: Record<CheckoutState, { message?: Message }> = {
  open: {},
  paid: { message: 'Your order has been placed.' },
  expired: { message: 'The payment was cancelled. Your cart has not changed.' },
  refunded: {},
}
