import { type CartLine, changedBill, type FreshCart, freeDelivery, type Order, totalsOf } from '@dix/contract'
import { eq } from 'drizzle-orm'
import { deriveKeys } from '../../src/accounts/codes/secrets.ts'
import { addresses, sessions, users } from '../../src/accounts/schema.ts'
import { signAccess } from '../../src/accounts/sessions/tokens.ts'
import { lockOrCreateCart } from '../../src/cart/lock-or-create-cart.ts'
import { putLines } from '../../src/cart/queries/carts.ts'
import { newOrderLink, storeOrderLink } from '../../src/orders/mails/order-links.ts'
import { run } from '../../src/platform/database/statement.ts'
import { newId } from '../../src/platform/ids.ts'
import { findLedgerMismatches } from '../../src/stock/index.ts'
import { stockLevels, stockMovements } from '../../src/stock/schema.ts'
import { type TestShop, testSecret } from '../shop.ts'
import { setStock } from '../stock.ts'
import { type ApiResponse, type Call, callsOf } from '../users.ts'

export const place = {
  address_line: 'Villa 42, derrière la mosquée',
  city: 'Dakar',
  state: 'Dakar',
  country: 'Sénégal',
  pincode: '11500',
  mobile: '+221 77 000 00 00',
}

/** Pieces by product. */
export type Quantities = Record<string, number>

/** A signed-in user with an address, inserted into the database: signing up is tested elsewhere. */
export type Shopper = { _id: string; email: string; token: string; addressId: string }

/** One whose access token can be renewed. */
export type LastingShopper = Shopper & { sessionId: string }

type How = Parameters<Call>[2]

/** A shop in this process, or another that `call` reaches. */
type Shop = Pick<TestShop, 'database'> & { app?: TestShop['app']; call?: Call }

export type Shoppers = ReturnType<typeof openShoppers>

/** Shoppers of a shop and their actions. */
export function openShoppers({ database: { db }, app, call = callsOf(app!) }: Shop, secret = testSecret) {
  const keys = deriveKeys(secret)

  async function shopper(
    pieces: Quantities = {},
    given: Partial<typeof users.$inferInsert> = {},
  ): Promise<LastingShopper> {
    const [_id, sessionId, addressId] = [newId(), newId(), newId()]
    const email = `${_id.toLowerCase()}@example.com`
    const user = {
      id: _id,
      name: 'Awa',
      email,
      emailVerified: true,
      passwordHash: '',
      locale: 'fr' as const,
    }
    await db.insert(users).values({ ...user, ...given })
    await db.insert(sessions).values({ id: sessionId, userId: _id, refreshHash: sessionId, device: 'test' })
    const { address_line: addressLine, ...rest } = place
    await db.insert(addresses).values({ id: addressId, userId: _id, addressLine, ...rest })
    if (Object.keys(pieces).length > 0) await fill({ _id }, pieces)
    return { _id, email, addressId, sessionId, token: await signAccess(keys, { userId: _id, sessionId }) }
  }

  /** Adds pieces to a cart, regardless of the stock. */
  async function fill({ _id }: Pick<Shopper, '_id'>, pieces: Quantities): Promise<void> {
    await db.transaction(async (tx) => {
      await lockOrCreateCart(tx, _id)
      const lines = Object.entries(pieces).map(([productId, quantity]) => ({
        productId,
        quantity,
        seenPrice: 0,
      }))
      await putLines(tx, _id, lines)
    })
  }

  const as = ({ token }: Shopper, route: string, body?: unknown, how: How = {}): Promise<ApiResponse> =>
    call(route, body, { token, ...how })

  async function cart(shopper: Shopper): Promise<CartLine[]> {
    return (await as(shopper, 'GET /api/cart/get')).data
  }

  /** The request that a browser with these lines sends. */
  function view(shopper: Shopper, lines: CartLine[]) {
    const { subTotalAmt, totalAmt } = totalsOf(
      lines.map(({ productId, quantity }) => ({ ...productId, quantity })),
    )
    return { list_items: lines, addressId: shopper.addressId, subTotalAmt, totalAmt }
  }

  /** The request that adds pieces to an order, as a browser sends it that has just read both. */
  async function addition(shopper: Shopper, _id: string, pieces: Quantities) {
    await fill(shopper, pieces)
    const { list_items, subTotalAmt, totalAmt } = view(shopper, await cart(shopper))
    const order: Order = (await as(shopper, 'POST /api/order/details', { _id })).data
    const terms = order.additionTerms ?? freeDelivery
    const { deliveryFee, creditAmt } = order
    const bill = changedBill({ terms, deliveryFee, method: 'cash', creditAmt }, order.totalAmt + totalAmt)
    const dueAmt = bill.dueAmt - order.allowanceAmt
    return { _id, version: order.version, list_items, subTotalAmt, totalAmt, dueAmt }
  }

  const cashPath = 'POST /api/order/cash-on-delivery'

  /** Reads the cart and begins to order it as read, paid by card. */
  const checkout = async (shopper: Shopper, more: object = {}, options?: How) =>
    as(shopper, 'POST /api/order/checkout', { ...view(shopper, await cart(shopper)), ...more }, options)

  /** Pays on the sandbox's page with the card that always succeeds. */
  const pay = (page: { url: string }) =>
    app!.inject({
      method: 'POST',
      url: new URL(page.url).pathname,
      payload: 'number=4242424242424242&expiry=12%2F40&cvc=123',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  return {
    shopper,
    /** With a fresh access token, which lasts a quarter of an hour. */
    renewed: async (user: LastingShopper): Promise<LastingShopper> => ({
      ...user,
      token: await signAccess(keys, { userId: user._id, sessionId: user.sessionId }),
    }),
    fill,
    as,
    cart,
    view,
    addition,
    /** Reads the cart and orders it as read, paid at the door. */
    order: async (shopper: Shopper, more: object = {}, options?: How) =>
      as(shopper, cashPath, { ...view(shopper, await cart(shopper)), ...more }, options),
    checkout,
    pay,
    /** Reads the cart and orders it as read, paid by card. @returns the id of the order */
    async orderByCard(shopper: Shopper, more?: object): Promise<string> {
      const { data: page } = await checkout(shopper, more)
      await pay(page)
      await as(shopper, 'POST /api/order/payment', { sessionId: page.id })
      return page.orderId
    },
    /** @returns the token of a link to an order, as its emails have one */
    async linkTo(orderId: string): Promise<string> {
      const { token, link } = newOrderLink(orderId)
      await run(db, storeOrderLink(link))
      return token
    },
    /** Orders a view of the cart that was read before. */
    submit: (shopper: Shopper, seen: object, options?: How) => as(shopper, cashPath, seen, options),
    pieces: (lines: CartLine[] | FreshCart['cart']): Quantities =>
      Object.fromEntries(lines.map(({ productId, quantity }) => [productId._id, quantity])),
    async stock(productId: string): Promise<number> {
      const [found] = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
      return found!.stock
    },
    setStock: async (productId: string, stock: number) => {
      await setStock(db, productId, stock)
    },
    /** Movements of orders, in ledger order. */
    async movements(orderId: string) {
      const found = await db
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.orderId, orderId))
        .orderBy(stockMovements.id)
      return found.map(({ productId, change, reason }) => `${reason} ${change} ${productId}`)
    },
    ledgerMismatches: () => findLedgerMismatches(db),
  }
}
