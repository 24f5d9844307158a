import { z } from 'zod'
import { limits } from '../catalogue/catalogue.ts'
import { type Endpoint, response } from '../envelope.ts'
import {
  count,
  limit,
  page,
  paging,
  reference,
  searchText,
  stockStore,
  storeId,
  timestamp,
  whole,
} from '../inputs.ts'
import { message } from '../messages.ts'
import { optionalLine } from '../text-inputs.ts'
import { transferLimits, transferStates } from './transfer-states.ts'

/** Once a line is received, `received - sent` is its difference. */
export const TransferLineSchema = z.object({
  productId: z.string(),
  /** The product's name when it was sent. */
  name: z.string(),
  unit: z.string(),
  /** Absolute URL; empty if there is no picture and for a deleted product. */
  image: z.string(),
  barcode: z.string().nullable(),
  sent: count,
  received: count.nullable(),
})
export type TransferLine = z.infer<typeof TransferLineSchema>

const store = z.object({ _id: z.string(), name: z.string() })

const summary = {
  _id: z.string(),
  /** The number that staff use. */
  number: count,
  from: store,
  to: store,
  state: z.enum(transferStates),
  note: z.string(),
  sentBy: z.string(),
  sentAt: timestamp,
  /** The user who received or cancelled it; null while it is on its way. */
  endedBy: z.string().nullable(),
  endedAt: timestamp.nullable(),
  /** The actions that the user may take. */
  mayReceive: z.boolean(),
  mayCancel: z.boolean(),
}

/** A transfer in the list. */
export const TransferSummarySchema = z.object({
  ...summary,
  /** Number of products, of pieces sent, and of lines whose count differs. */
  lines: count,
  pieces: count,
  differences: count,
})
export type TransferSummary = z.infer<typeof TransferSummarySchema>

export const TransferSchema = z.object({ ...summary, lines: z.array(TransferLineSchema) })
export type Transfer = z.infer<typeof TransferSchema>

/** A product to send, with the sending store's stock. */
export const TransferProductSchema = TransferLineSchema.pick({
  productId: true,
  name: true,
  unit: true,
  image: true,
  barcode: true,
}).extend({ stock: count })
export type TransferProduct = z.infer<typeof TransferProductSchema>

/** A store of a transfer; a closed one can only send. */
export const TransferStoreSchema = store.extend({ closed: z.boolean() })
export type TransferStore = z.infer<typeof TransferStoreSchema>

const lineProblem = message('lines must be a list of products and their pieces.')
const pieces = (least: number) =>
  whole(least, limits.stock, 'Enter a whole number of pieces, up to 1 000 000.')
const lines = <Line extends z.ZodType<{ productId: string }>>(line: Line) =>
  z
    .array(line, lineProblem)
    .min(1, message('Add a product.'))
    .max(transferLimits.lines, message('A transfer can have up to 500 products.'))
    .refine(
      (given) => new Set(given.map(({ productId }) => productId)).size === given.length,
      message('A product is listed twice.'),
    )

/** The remaining stock of the products that are short, in the order of the lines. */
export const TransferShortSchema = z.object({
  short: z.array(z.object({ productId: z.string(), name: z.string(), stock: count })),
})

const transfer = response(TransferSchema, {})
const ended = { not_found: null, changed_meanwhile: TransferSchema } as const

export const transferEndpoints = {
  transfers: {
    method: 'POST',
    path: '/api/stock/transfers/list',
    summary: 'Transfers between stores, newest first; staff of one store see those from and to it',
    access: 'moveStock',
    body: z.object({
      page,
      limit: limit(20),
      state: z.enum(transferStates, message('This filter is not valid.')).nullish(),
    }),
    response: response(z.array(TransferSummarySchema), { ...paging, underWay: count }),
  },
  transfer: {
    method: 'POST',
    path: '/api/stock/transfers/details',
    summary: 'A transfer with its products',
    access: 'moveStock',
    body: z.object({ _id: reference('_id') }),
    response: transfer,
    errors: { not_found: null },
  },
  transferStores: {
    method: 'GET',
    path: '/api/stock/transfers/stores',
    summary:
      'Stores that can send goods: the open ones, the main one first, and closed ones with stock; empty in a shop that never had several',
    access: 'moveStock',
    response: response(z.array(TransferStoreSchema), {}),
  },
  transferProducts: {
    method: 'POST',
    path: '/api/stock/transfers/products',
    summary:
      'Products by name, barcode or product number, with their stock in the sending store, which may be closed',
    access: 'moveStock',
    body: z.object({ search: searchText, limit: limit(10), store: stockStore }),
    response: response(z.array(TransferProductSchema), {}),
  },
  sendTransfer: {
    method: 'POST',
    path: '/api/stock/transfers/send',
    summary:
      'Send goods to another store: they leave the stock of the sending one at once; 409 stock_short where it has too few, 409 changed_meanwhile with the earlier transfer if its Idempotency-Key sent other goods',
    access: 'moveStock',
    body: z.object({
      from: storeId,
      to: storeId,
      note: optionalLine(message('A note can have up to 200 characters.'), transferLimits.note),
      lines: lines(z.object({ productId: reference('productId'), pieces: pieces(1) }, lineProblem)),
    }),
    response: transfer,
    /** `not_found`: resent by a user who now works in another store. */
    errors: { stock_short: TransferShortSchema, not_found: null, changed_meanwhile: TransferSchema },
  },
  receiveTransfer: {
    method: 'PUT',
    path: '/api/stock/transfers/receive',
    summary:
      'Receive a transfer with the counted quantity of each product, which is added to the stock; differences stay on the document',
    access: 'moveStock',
    body: z.object({
      _id: reference('_id'),
      lines: lines(z.object({ productId: reference('productId'), received: pieces(0) }, lineProblem)),
    }),
    response: transfer,
    errors: ended,
  },
  cancelTransfer: {
    method: 'PUT',
    path: '/api/stock/transfers/cancel',
    summary: 'Cancel a transfer that is on its way: its goods are back in the store that sent them',
    access: 'moveStock',
    body: z.object({ _id: reference('_id') }),
    response: transfer,
    errors: ended,
  },
} as const satisfies Record<string, Endpoint>
