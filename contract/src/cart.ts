import { z } from 'zod'
import { answer, type Endpoint } from './envelope.ts'
import { amount, count, reference, whole } from './inputs.ts'
import { say } from './sentences.ts'
import { cartLimits, type Totals } from './totals.ts'

const id = z.string().min(1)

/** What a cart shows of a product, as it is now. `name` is in the reader's language, `image` are absolute URLs. */
export const CartProductSchema = z.object({
  _id: id,
  name: z.string(),
  image: z.array(z.string()),
  unit: z.string(),
  price: count,
  discount: count,
  stock: count,
  /** Site-relative address of the product's page. */
  path: z.string(),
})
export type CartProduct = z.infer<typeof CartProductSchema>

/** `seenPrice` is what one piece cost, discount taken off, when the shopper last chose how many: in XOF. */
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

/** What a browser keeps of a visitor's cart. */
const items = z
  .array(
    z.object(
      {
        productId: reference('productId'),
        quantity,
        seenPrice: amount('seenPrice must be an amount in whole XOF.').nullish(),
      },
      say('items must be a list of products and quantities.'),
    ),
    say('items must be a list of products and quantities.'),
  )
  .max(cartLimits.lines, say('A cart may have at most 200 products.'))

const lines = z.array(CartLineSchema)

/** Beside every answer of an account's cart: grows with each change of it, so that older answers can be dropped. */
export const cartRevision = { revision: count }

/** A wish that could not be met in full: `quantity` is what the cart holds now, 0 where the product is gone. */
export const ShortfallSchema = z.object({
  productId: id,
  /** Empty where the product is gone. */
  name: z.string(),
  wanted: count,
  quantity: count,
})
export type Shortfall = z.infer<typeof ShortfallSchema>

/** What an error `stock_short` of one product carries: the pieces that are left. */
export const StockShortSchema = z.object({ stock: count })

export const cartEndpoints = {
  addToCart: {
    method: 'POST',
    path: '/api/cart/create',
    summary: 'Put one piece of a product into the cart; 409 when it is there already',
    access: 'signed',
    body: z.object({ productId: reference('productId') }),
    answer: answer(CartLineSchema, cartRevision),
    errors: { already_in_cart: null, not_found: null, stock_short: StockShortSchema, cart_full: null },
  },
  cart: {
    method: 'GET',
    path: '/api/cart/get',
    summary: 'The lines of the person’s cart, first added first',
    access: 'signed',
    answer: answer(lines, cartRevision),
  },
  updateQuantity: {
    method: 'PUT',
    path: '/api/cart/update-qty',
    summary: 'Set how many pieces a line holds',
    access: 'signed',
    body: z.object({ _id: reference('_id'), qty: quantity }),
    answer: answer(CartLineSchema, cartRevision),
    errors: { not_found: null, stock_short: StockShortSchema },
  },
  deleteCartItem: {
    method: 'DELETE',
    path: '/api/cart/delete-cart-item',
    summary: 'Take a line out of the cart',
    access: 'signed',
    body: z.object({ _id: reference('_id') }),
    answer: answer(z.null(), cartRevision),
    errors: { not_found: null },
  },
  setCart: {
    method: 'PUT',
    path: '/api/cart/set',
    summary: 'How many pieces of a product the cart holds, whether it is there or not; 0 takes it out',
    access: 'signed',
    body: z.object({ productId: reference('productId'), quantity: quantityOrNone }),
    answer: answer(lines, cartRevision),
    errors: { not_found: null, stock_short: StockShortSchema, cart_full: null },
  },
  mergeCart: {
    method: 'POST',
    path: '/api/cart/merge',
    summary: 'Add a visitor’s cart, once per key: quantities add up, capped by stock',
    access: 'signed',
    body: z.object({
      /** Names this merge: repeating it changes nothing. */
      key: z.string(say('key is required.')).regex(/^[A-Za-z0-9-]{8,64}$/, say('key is required.')),
      items,
    }),
    answer: answer(lines, { ...cartRevision, shortfalls: z.array(ShortfallSchema) }),
  },
  priceCart: {
    method: 'POST',
    path: '/api/cart/price',
    summary: 'A visitor’s cart as it stands now; products that are gone are left out',
    body: z.object({ items }),
    answer: answer(lines, {}),
  },
} as const satisfies Record<string, Endpoint>
