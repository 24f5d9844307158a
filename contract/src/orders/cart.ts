import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { rateLimited } from '../errors.ts'
import { amount, count, id, reference, whole } from '../inputs.ts'
import { message } from '../messages.ts'
import { cartLimits, type Totals } from '../rules/prices/totals.ts'

/** The fields that cart products and order lines share. `price` is per piece, in XOF. */
export const goodsFields = {
  name: z.string(),
  /** Empty for loose goods. */
  brand: z.string(),
  image: z.array(z.string()),
  unit: z.string(),
  /** Goods by weight only: grams per step, in which price, stock and quantity are counted. */
  stepGrams: count.optional(),
  price: count,
  discount: count,
}

/** A product of the cart in its current state. `name` is in the viewer's language, `image` holds absolute URLs. */
export const CartProductSchema = z.object({
  _id: id,
  ...goodsFields,
  /** Only during an offer with a fixed price: the price before it. */
  listPrice: count.optional(),
  stock: count,
  /** Site-relative URL of the product's page. */
  path: z.string(),
})
export type CartProduct = z.infer<typeof CartProductSchema>

/** `seenPrice`: the discounted price per piece in XOF that the shopper last saw. */
export const CartLineSchema = z.object({
  _id: id,
  quantity: count,
  productId: CartProductSchema,
  seenPrice: count,
})
export type CartLine = z.infer<typeof CartLineSchema>

export const TotalsSchema = z.object({
  subTotalAmt: count,
  savings: count,
  totalAmt: count,
  quantity: count,
}) satisfies z.ZodType<Totals>

const quantity = whole(1, cartLimits.quantity, 'A quantity must be a whole number from 1 to 9999.')
const quantityOrNone = whole(0, cartLimits.quantity, 'A quantity must be a whole number from 0 to 9999.')

/** A visitor's cart as their browser stores it. */
const items = z
  .array(
    z.object(
      {
        productId: reference('productId'),
        quantity,
        seenPrice: amount('seenPrice must be an amount in whole XOF.').nullish(),
      },
      message('items must be a list of products and quantities.'),
    ),
    message('items must be a list of products and quantities.'),
  )
  .max(cartLimits.lines, message('A cart can hold up to 200 products.'))

const lines = z.array(CartLineSchema)

/**
 * Included in every response about a user's cart; grows with each change, so that clients can discard older responses.
 */
export const cartRevision = { revision: count }

/** An item that fell short: `quantity` is the quantity now in the cart, 0 if the product no longer exists. */
export const ShortfallSchema = z.object({
  productId: id,
  /** Empty when the product no longer exists. */
  name: z.string(),
  /** Goods by weight only: `wanted` and `quantity` count these steps. */
  stepGrams: count.optional(),
  wanted: count,
  quantity: count,
})
export type Shortfall = z.infer<typeof ShortfallSchema>

/** Data of a `stock_short` error about one product: the remaining pieces. */
export const StockShortSchema = z.object({ stock: count })

export const cartEndpoints = {
  addToCart: {
    method: 'POST',
    path: '/api/cart/create',
    summary: 'Add one piece of a product to the cart; 409 if it is already in the cart',
    access: 'signedIn',
    body: z.object({ productId: reference('productId') }),
    response: response(CartLineSchema, cartRevision),
    errors: { already_in_cart: null, not_found: null, stock_short: StockShortSchema, cart_full: null },
  },
  cart: {
    method: 'GET',
    path: '/api/cart/get',
    summary: 'The lines of the user’s cart, in the order they were added',
    access: 'signedIn',
    response: response(lines, cartRevision),
  },
  updateQuantity: {
    method: 'PUT',
    path: '/api/cart/update-qty',
    summary: 'Set the quantity of a line',
    access: 'signedIn',
    body: z.object({ _id: reference('_id'), qty: quantity }),
    response: response(CartLineSchema, cartRevision),
    errors: { not_found: null, stock_short: StockShortSchema },
  },
  deleteCartItem: {
    method: 'DELETE',
    path: '/api/cart/delete-cart-item',
    summary: 'Remove a line from the cart',
    access: 'signedIn',
    body: z.object({ _id: reference('_id') }),
    response: response(z.null(), cartRevision),
    errors: { not_found: null },
  },
  setCart: {
    method: 'PUT',
    path: '/api/cart/set',
    summary: 'Set the quantity of a product, whether it is in the cart or not; 0 removes it',
    access: 'signedIn',
    body: z.object({ productId: reference('productId'), quantity: quantityOrNone }),
    response: response(lines, cartRevision),
    errors: { not_found: null, stock_short: StockShortSchema, cart_full: null },
  },
  mergeCart: {
    method: 'POST',
    path: '/api/cart/merge',
    summary: 'Add a visitor’s cart to the user’s, once per key: quantities add up, limited by stock',
    access: 'signedIn',
    body: z.object({
      /** Identifies this merge: repeating it has no further effect. */
      key: z.string(message('key is required.')).regex(/^[A-Za-z0-9-]{8,64}$/, message('key is required.')),
      items,
    }),
    response: response(lines, { ...cartRevision, shortfalls: z.array(ShortfallSchema) }),
    errors: rateLimited,
  },
  priceCart: {
    method: 'POST',
    path: '/api/cart/price',
    summary: 'A visitor’s cart at current prices; products that no longer exist are left out',
    body: z.object({ items }),
    response: response(lines, {}),
  },
} as const satisfies Record<string, Endpoint>
