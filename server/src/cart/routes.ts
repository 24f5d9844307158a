import { cartEndpoints as endpoints, pickingEndpoints } from '@dix/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockingWork, openFairQueue } from '../platform/fair-queue.ts'
import { localeOf } from '../platform/http/locale.ts'
import { Problem } from '../platform/http/problem.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { yieldToOthers } from '../platform/yielding.ts'
import { addToCart } from './add-to-cart.ts'
import { mergeCart } from './merge-cart.ts'
import type { OpenCarts } from './open-carts.ts'
import { priceCart } from './price-cart.ts'
import type { Owner } from './products-for-owner.ts'
import { readCart } from './read-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { setLineQuantity, setProductQuantity } from './set-quantity.ts'
import { readSubstitutions, setSubstitution } from './substitutions.ts'
import { asCartLines, asShortfalls, type Viewer } from './wire.ts'

/** Pricing 200 lines takes milliseconds without waiting for anything, and anyone can send any number of such carts. */
const pricing = openFairQueue({ concurrency: 1, maxQueued: 200, timeoutMs: 5_000 })

const saved = { message: 'Cart saved.' } as const
const revisionOf = ({ revision }: { revision: number }) => ({ revision })

/** Every endpoint under `/api/cart`. */
export function cartRoutes(app: FastifyInstance, carts: OpenCarts): void {
  const { db, guard, limits, live, findReserved, storeOf, publicUrl } = carts
  const userOf = (request: FastifyRequest) => guard.signedIn(request).userId
  const ownerOf = (request: FastifyRequest): Owner => ({
    userId: userOf(request),
    findReserved,
    storeId: storeOf(request),
  })
  const viewerOf = (request: FastifyRequest): Viewer => ({
    locale: localeOf(request, carts.shopLanguage),
    shopLanguage: carts.shopLanguage,
    publicUrl,
  })

  registerEndpoint(app, guard, pickingEndpoints.substitutions, async (_input, request) => ({
    data: await readSubstitutions(db, userOf(request)),
  }))

  registerEndpoint(
    app,
    guard,
    pickingEndpoints.setSubstitution,
    async ({ productId, ...chosen }, request) => {
      const { choice, maxPrice = null } = chosen
      const substitution = { choice, maxPrice: choice === 'replace' ? maxPrice : null }
      await setSubstitution(db, userOf(request), productId ?? null, substitution)
      return { message: 'Your choice was saved.', data: null }
    },
  )

  registerEndpoint(app, guard, endpoints.addToCart, async ({ productId }, request) => {
    const added = await addToCart(db, ownerOf(request), productId)
    if (added instanceof Problem) return added
    const [line] = asCartLines(added, viewerOf(request))
    return { message: 'Item added', data: line, beside: revisionOf(added) }
  })

  registerEndpoint(app, guard, endpoints.cart, async (_input, request) => {
    const cart = await lockingWork(request, () => readCart(db, ownerOf(request)))
    return { data: asCartLines(cart, viewerOf(request)), beside: revisionOf(cart) }
  })

  registerEndpoint(app, guard, endpoints.updateQuantity, async ({ _id, qty }, request) => {
    const set = await lockingWork(request, () => setLineQuantity(db, ownerOf(request), _id, qty))
    if (set instanceof Problem) return set
    const [line] = asCartLines(set, viewerOf(request))
    return { ...saved, data: line, beside: revisionOf(set) }
  })

  registerEndpoint(app, guard, endpoints.deleteCartItem, async ({ _id }, request) => {
    const revision = await removeFromCart(db, ownerOf(request), _id)
    if (revision instanceof Problem) return revision
    return { message: 'Item remove', data: null, beside: { revision } }
  })

  registerEndpoint(app, guard, endpoints.setCart, async ({ productId, quantity }, request) => {
    const cart = await lockingWork(request, () =>
      setProductQuantity(db, ownerOf(request), productId, quantity),
    )
    if (cart instanceof Problem) return cart
    return { ...saved, data: asCartLines(cart, viewerOf(request)), beside: revisionOf(cart) }
  })

  registerEndpoint(app, guard, endpoints.mergeCart, async ({ key, items }, request) => {
    await limits.count('cartMerge', { account: userOf(request) })
    const merged = await lockingWork(request, () => mergeCart(db, ownerOf(request), key, items))
    if (merged instanceof Problem) return merged
    const { cart, shortage } = merged
    const viewer = viewerOf(request)
    return {
      ...saved,
      data: asCartLines(cart, viewer),
      beside: { ...revisionOf(cart), shortfalls: asShortfalls(shortage, viewer) },
    }
  })

  registerEndpoint(app, guard, endpoints.priceCart, async ({ items }, request) => {
    const price = async () =>
      asCartLines(priceCart(live.of(storeOf(request)).snapshot, items), viewerOf(request))
    return { data: await pricing(request.sender, () => yieldToOthers(price)) }
  })
}
