import { z } from 'zod'
import { token } from '../accounts/accounts.ts'
import { type Endpoint, response } from '../envelope.ts'
import { maxBags } from '../file-paths.ts'
import { amount, count, id, onlyStore, reference, timestamp, whole } from '../inputs.ts'
import { message } from '../messages.ts'
import { orderStates } from '../order-states.ts'
import { cartLimits } from '../rules/prices/totals.ts'
import { DeskOrderSchema } from './desk.ts'
import { OrderSchema, OrderSlotSchema, ProposalSchema } from './orders.ts'
import { pickingLimits } from './picking-limits.ts'
import { substitutionChoices } from './substitution.ts'

const SubstitutionSchema = z.object({
  choice: z.enum(substitutionChoices),
  maxPrice: count.nullable(),
})

const pickerOf = {
  /** The name of the user who picks it; null while nobody does. */
  picker: z.string().nullable(),
  /** Whether that is the user who asks. */
  mine: z.boolean(),
}

/** An order in the counter's list. */
export const PickingRowSchema = z.object({
  _id: id,
  orderId: z.string(),
  status: z.enum(orderStates),
  version: count,
  placedAt: timestamp,
  /** The delivery slot that its customer chose. */
  slot: OrderSlotSchema.optional(),
  /** Name of its store, for staff who see the orders of several. */
  storeName: z.string().optional(),
  lines: count,
  /** Lines that are picked. */
  pickedLines: count,
  ...pickerOf,
})
export type PickingRow = z.infer<typeof PickingRowSchema>

/** A product as the picker looks for it. */
const goods = {
  productId: id,
  name: z.string(),
  brand: z.string(),
  unit: z.string(),
  /** Absolute URL; empty if there is no picture. */
  image: z.string(),
  /** Grams per step of goods by weight. */
  stepGrams: count.optional(),
  barcode: z.string().nullable(),
  /** Whole XOF per piece or step, after the discount. */
  price: count,
}

export const PickingLineSchema = z.object({
  ...goods,
  /** Pieces or steps that the order still has; 0 for a line that was left out. */
  quantity: count,
  /** Those picked so far. */
  picked: count,
  /** Those that the picker did not find. */
  missing: count,
  /** Its category; empty for a product without one. */
  category: z.string(),
  /** Its position in the order of the categories; null for a product without one. */
  aisle: count.nullable(),
  /** What the shopper agreed to if it is missing. */
  substitution: SubstitutionSchema,
  /** Name of the product that it replaces; null for a line that was ordered. */
  replaces: z.string().nullable(),
  /** A replacement that the shopper is asked about, and their decision. */
  proposal: ProposalSchema.optional(),
  /** Missing pieces or steps for which another product may be proposed, and from when; null is at once. */
  another: z.object({ quantity: count, from: timestamp.nullable() }).optional(),
})
export type PickingLine = z.infer<typeof PickingLineSchema>

/** An order at the counter; its lines are in the order of the store's categories. */
export const PickingOrderSchema = PickingRowSchema.omit({ lines: true, pickedLines: true }).extend({
  note: z.string().nullable(),
  /** Bags that it was packed in; null until then. */
  bags: count.nullable(),
  dueAmt: count,
  items: z.array(PickingLineSchema),
  /** The line whose picker cancelled the order by not finding it, and until when that can be undone. */
  undoable: z.object({ productId: z.string(), until: timestamp }).optional(),
})
export type PickingOrder = z.infer<typeof PickingOrderSchema>

const CancelledPickingSchema = PickingOrderSchema.pick({
  ...{ _id: true, orderId: true, version: true, undoable: true },
})
export type CancelledPicking = z.infer<typeof CancelledPickingSchema>

/** An order that the user took or packed, and until when that can be undone. */
const UndoablePickingSchema = PickingOrderSchema.pick({ _id: true, orderId: true, version: true }).extend({
  until: timestamp,
})
export type UndoablePicking = z.infer<typeof UndoablePickingSchema>

/** A product that may replace a missing one. */
export const AlternativeSchema = z.object({ ...goods, stock: count })
export type Alternative = z.infer<typeof AlternativeSchema>

const orderResponse = response(PickingOrderSchema, {})
const notFound = { not_found: null } as const
/** Another user was faster: the current order; only number, state and version if they may no longer see it. */
const changed = { order_changed: DeskOrderSchema } as const
const product = { _id: reference('_id'), productId: reference('productId') }
const linkToken = token.min(1, message('This token is not valid.'))
const decision = { accept: z.boolean(message('Must be true or false.')) }
const version = whole(1, Number.MAX_SAFE_INTEGER, 'version must be a whole number of 1 or more.')

export const pickingEndpoints = {
  ordersToPick: {
    method: 'POST',
    path: '/api/picking/list',
    summary:
      'Orders to pick and being picked, oldest first. Orders for a later delivery slot follow once their preparation is due',
    access: 'pickOrders',
    body: z.object({ store: onlyStore }),
    response: response(z.array(PickingRowSchema), {
      /** Orders that the user cancelled by not finding a line, while that can be undone; an older server sends none. */
      undoable: z.array(CancelledPickingSchema).optional(),
      /** Orders that the user packed, while that can be undone; an older server sends none. */
      packed: z.array(UndoablePickingSchema).optional(),
      /** Orders that the user took and has not begun, while that can be undone; an older server sends none. */
      taken: z.array(UndoablePickingSchema).optional(),
    }),
  },
  pickingOrder: {
    method: 'POST',
    path: '/api/picking/details',
    summary: 'An order as its picker sees it',
    access: 'pickOrders',
    body: z.object({ _id: reference('_id') }),
    response: orderResponse,
    errors: notFound,
  },
  takeOrder: {
    method: 'PUT',
    path: '/api/picking/take',
    summary: 'Begin to pick an order, or take over one that a colleague picks',
    access: 'pickOrders',
    body: z.object({ _id: reference('_id'), version }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null },
  },
  pickLine: {
    method: 'PUT',
    path: '/api/picking/pick',
    summary:
      'Set how much of a line is picked so far, 0 to undo. Goods by weight are given in grams; more than was agreed, and a part of a step, is not charged',
    access: 'pickOrders',
    body: z
      .object({
        ...product,
        quantity: whole(
          0,
          cartLimits.quantity,
          'A quantity must be a whole number from 0 to 9999.',
        ).nullish(),
        grams: whole(
          0,
          pickingLimits.grams,
          'A weight must be a whole number of grams up to 100 000.',
        ).nullish(),
      })
      .refine(
        ({ quantity, grams }) => (typeof quantity === 'number') !== (typeof grams === 'number'),
        message('Enter either a quantity or a weight.'),
      ),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null },
  },
  alternatives: {
    method: 'POST',
    path: '/api/picking/alternatives',
    summary: 'Products that may replace a line, within what the shopper agreed to: the most similar first',
    access: 'pickOrders',
    body: z.object({
      ...product,
      /** Whether it was recorded as missing before, and another product is to be proposed. */
      another: z.boolean(message('Must be true or false.')).nullish(),
    }),
    response: response(z.array(AlternativeSchema), {}),
    errors: notFound,
  },
  missingLine: {
    method: 'PUT',
    path: '/api/picking/missing',
    summary:
      'Record that the rest of a line was not found: the product’s stock in the store becomes 0, and the line is replaced, left out, or the order cancelled, as the shopper agreed',
    access: 'pickOrders',
    body: z.object({
      ...product,
      version,
      /** The product that replaces it; none to leave it out. */
      replacementId: reference('replacementId').nullish(),
    }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null, not_agreed: null },
  },
  proposeAnother: {
    method: 'PUT',
    path: '/api/picking/propose-another',
    summary:
      'Replace a missing product with another one, within what the shopper agreed to, after they refused a replacement or did not answer in time',
    access: 'pickOrders',
    body: z.object({ ...product, version, replacementId: reference('replacementId') }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null, not_agreed: null },
  },
  undoMissing: {
    method: 'PUT',
    path: '/api/picking/undo-missing',
    summary:
      'Undo that a line was not found, until its price was refunded; within a minute if that cancelled the order',
    access: 'pickOrders',
    body: z.object({ ...product, version }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null, not_agreed: null },
  },
  packOrder: {
    method: 'PUT',
    path: '/api/picking/pack',
    summary: 'Record that an order is packed in so many bags, once every line is picked',
    access: 'pickOrders',
    body: z.object({
      _id: reference('_id'),
      version,
      bags: whole(1, maxBags, 'Enter a number of bags from 1 to 20.'),
    }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null, not_agreed: null },
  },
  undoTaken: {
    method: 'PUT',
    path: '/api/picking/undo-take',
    summary:
      'Undo within a minute that the user took an order: it waits for anybody again. order_settled once a piece of it is picked',
    access: 'pickOrders',
    body: z.object({ _id: reference('_id'), version }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null },
  },
  undoPacked: {
    method: 'PUT',
    path: '/api/picking/undo-pack',
    summary:
      'Undo the user’s own packing of an order within a minute: it is being picked again, with the weights that were agreed. order_settled once a rider has it, stock_short when pieces that it returned have been sold since',
    access: 'pickOrders',
    body: z.object({ _id: reference('_id'), version }),
    response: orderResponse,
    errors: { ...notFound, ...changed, order_settled: null, stock_short: null },
  },
  decideSubstitution: {
    method: 'PUT',
    path: '/api/order/decide-substitution',
    summary:
      'Accept or refuse a replacement within two minutes, while the order is picked. A refused one is left out; without a decision, the agreement applies',
    access: 'signedIn',
    body: z.object({ ...product, ...decision }),
    response: response(OrderSchema, {}),
    errors: { not_found: null, order_settled: null },
  },
  linkedOrder: {
    method: 'POST',
    path: '/api/order/link',
    summary:
      'The order of an emailed link, without phone numbers, note and door photo, and the code for the rider; until 24 hours after it ended',
    body: z.object({ token: linkToken }),
    response: response(z.object({ order: OrderSchema, code: z.string().nullable() }), {}),
    errors: { link_dead: null },
  },
  decideByLink: {
    method: 'PUT',
    path: '/api/order/link/decide-substitution',
    summary: 'Accept or refuse a replacement of the order of an emailed link',
    body: z.object({ token: linkToken, productId: product.productId, ...decision }),
    response: response(OrderSchema, {}),
    errors: { link_dead: null, not_found: null, order_settled: null },
  },
  substitutions: {
    method: 'GET',
    path: '/api/cart/substitutions',
    summary: 'What happens to products that are missing in the store: for all, and for single products',
    access: 'signedIn',
    response: response(
      z.object({
        all: SubstitutionSchema,
        products: z.array(SubstitutionSchema.extend({ productId: id })),
      }),
      {},
    ),
  },
  setSubstitution: {
    method: 'PUT',
    path: '/api/cart/substitutions',
    summary: 'Choose what happens if a product is missing in the store, or all; following orders use it too',
    access: 'signedIn',
    body: z.object({
      /** None for all products without their own choice. */
      productId: reference('productId').nullish(),
      choice: z.enum(substitutionChoices, message('Choose what happens if a product is missing.')),
      /** Maximum price of a piece of the replacement; by default the product's price. */
      maxPrice: amount('maxPrice must be an amount in whole XOF.').nullish(),
    }),
    response: response(z.null(), {}),
  },
} as const satisfies Record<string, Endpoint>
