import { z } from 'zod'
import { answer, type Endpoint } from '../envelope.ts'
import { count, id } from '../inputs.ts'
import { message } from '../messages.ts'
import { orderStates, paymentMethods } from '../order-states.ts'
import { firstSteps } from '../rules/shop/first-steps.ts'

/** What is there of a new shop. A step is done by what is really there, not by a tick. */
export const FirstStepsSchema = z.object({
  /** Whether the overview shows the list. */
  shown: z.boolean(),
  done: z.array(z.enum(firstSteps)),
  /** Whether the owner has set opening hours, always open included. */
  hasHours: z.boolean(),
  isPaused: z.boolean(),
  /** The shop's own name and number; empty where the owner has set none. */
  name: z.string(),
  phone: z.string(),
  /** Where it delivers, and in how many minutes it promises to; null promises none. */
  cities: z.array(z.string()),
  deliveryMinutes: count.nullable(),
  /** Products that shoppers can order now, and the pictures of the newest eight. */
  products: count,
  pictures: z.array(z.string()),
  /** What shoppers can pay with, in their order. */
  methods: z.array(z.enum(paymentMethods)),
  /** How cards are taken where the owner has them on: for real, as test payments, or not at all. */
  cards: z.enum(['live', 'test', 'none']),
  /** The test order that was not removed yet. */
  testOrder: z.object({ _id: id, orderId: z.string(), status: z.enum(orderStates) }).nullable(),
  /** Whether a shopper has ordered. */
  hasOrders: z.boolean(),
  /** Where shoppers find the shop. */
  url: z.string(),
})
export type FirstSteps = z.infer<typeof FirstStepsSchema>

const steps = answer(FirstStepsSchema, {})

export const firstStepsEndpoints = {
  firstSteps: {
    method: 'GET',
    path: '/api/first-steps/get',
    summary: 'The first steps of a new shop, and which are done',
    access: 'manageSettings',
    answer: steps,
  },
  showFirstSteps: {
    method: 'PUT',
    path: '/api/first-steps/show',
    summary: 'Hide the first steps, or bring them back',
    access: 'manageSettings',
    body: z.object({ shown: z.boolean(message('Must be true or false.')) }),
    answer: steps,
  },
  placeTestOrder: {
    method: 'POST',
    path: '/api/first-steps/test-order',
    summary:
      'Place a test order of the newest product in stock, in cash, to the shop itself; it rings as any other. 409 stock_short without a product in stock, order_under_way while there is one already',
    access: 'manageSettings',
    answer: steps,
    errors: { stock_short: null, order_under_way: null },
  },
  removeTestOrder: {
    method: 'DELETE',
    path: '/api/first-steps/test-order',
    summary:
      'Delete the test order, wherever it got to; its pieces are back in stock and no figure counts it',
    access: 'manageSettings',
    answer: steps,
    errors: { not_found: null },
  },
} as const satisfies Record<string, Endpoint>
