import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, id } from '../inputs.ts'
import { message } from '../messages.ts'
import { orderStates } from '../order-states.ts'
import { paymentMethods } from '../payment-methods.ts'
import { firstSteps } from '../rules/shop/first-steps.ts'

/** The state of a new shop. A step is done when its result exists, not when a user ticks it. */
export const FirstStepsSchema = z.object({
  /** Whether the overview shows the list. */
  shown: z.boolean(),
  done: z.array(z.enum(firstSteps)),
  /** Whether the owner has set opening hours; "always open" counts. */
  hasHours: z.boolean(),
  isPaused: z.boolean(),
  /** The shop's own name and number; empty until the owner sets them. */
  name: z.string(),
  phone: z.string(),
  /** The delivery area, and the promised delivery time in minutes; null promises none. */
  cities: z.array(z.string()),
  deliveryMinutes: count.nullable(),
  /** Products that shoppers can order now, and the pictures of the eight newest. */
  products: count,
  pictures: z.array(z.string()),
  /** Products that would be on sale if they had stock, as after an import without a column for it. */
  outOfStock: count,
  /** The payment methods of shoppers, in display order. */
  methods: z.array(z.enum(paymentMethods)),
  /** Whether online payments, by card or otherwise, are real, tests or not taken, if the owner offers them. */
  cards: z.enum(['live', 'test', 'none']),
  /** The test order, until it is removed. */
  testOrder: z.object({ _id: id, orderId: z.string(), status: z.enum(orderStates) }).nullable(),
  /** Whether a shopper has ordered. */
  hasOrders: z.boolean(),
  /** The shop's URL, for shoppers. */
  url: z.string(),
})
export type FirstSteps = z.infer<typeof FirstStepsSchema>

const steps = response(FirstStepsSchema, {})

export const firstStepsEndpoints = {
  firstSteps: {
    method: 'GET',
    path: '/api/first-steps/get',
    summary: 'The first steps of a new shop, and which are done',
    access: 'manageSettings',
    response: steps,
  },
  showFirstSteps: {
    method: 'PUT',
    path: '/api/first-steps/show',
    summary: 'Hide the first steps, or show them again',
    access: 'manageSettings',
    body: z.object({ shown: z.boolean(message('Must be true or false.')) }),
    response: steps,
  },
  placeTestOrder: {
    method: 'POST',
    path: '/api/first-steps/test-order',
    summary:
      'Place a test order of the newest product in stock, in cash, to the shop itself; it rings like any other. 409 stock_short if no product is in stock, order_under_way if there already is a test order',
    access: 'manageSettings',
    response: steps,
    errors: { stock_short: null, order_under_way: null },
  },
  removeTestOrder: {
    method: 'DELETE',
    path: '/api/first-steps/test-order',
    summary: 'Delete the test order, whatever its state; its pieces return to stock and no figure counts it',
    access: 'manageSettings',
    response: steps,
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
