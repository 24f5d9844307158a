import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { id, reference } from '../inputs.ts'

/** Maximum products that one user can wait for; a further request replaces the oldest. */
export const backInStockLimit = 100

const path = '/api/product/back-in-stock'
const body = z.object({ productId: reference('productId') })
/** Ids of the products that the user waits for. */
const waiting = response(z.array(id), {})

export const backInStockEndpoints = {
  backInStock: {
    method: 'GET',
    path,
    summary: 'The products that the user wants an email about when they are back in stock',
    access: 'signedIn',
    response: waiting,
  },
  askBackInStock: {
    method: 'POST',
    path,
    summary: 'Ask for one email when a product is back in stock; nothing is stored while it is in stock',
    access: 'signedIn',
    body,
    response: waiting,
    errors: { not_found: null },
  },
  cancelBackInStock: {
    method: 'DELETE',
    path,
    summary: 'Cancel the request for a product',
    access: 'signedIn',
    body,
    response: waiting,
  },
} as const satisfies Record<string, Endpoint>
