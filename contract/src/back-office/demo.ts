import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, flag } from '../inputs.ts'

/** Objects of the demo; `changed` counts the products that somebody has changed, `products` the others. */
const DemoCountsSchema = z.object({ products: count, changed: count, orders: count, customers: count })
export type DemoCounts = z.infer<typeof DemoCountsSchema>

export const demoEndpoints = {
  countDemo: {
    method: 'GET',
    path: '/api/demo/count',
    summary: 'Count the products, orders and customers of the demo shop that are there to be deleted',
    access: 'manageSettings',
    response: response(DemoCountsSchema, {}),
  },
  clearDemo: {
    method: 'POST',
    path: '/api/demo/clear',
    summary:
      'Delete the demo shop’s products, orders and customers. Products that somebody has changed stay unless `changed` is set, which also deletes those that remained after an earlier call; orders of real customers stay',
    access: 'manageSettings',
    body: z.object({ changed: flag.default(false) }),
    response: response(
      DemoCountsSchema.extend({
        /** Whether it had already been cleared, so that nothing was deleted now. */
        already: z.boolean(),
      }),
      {},
    ),
  },
} as const satisfies Record<string, Endpoint>
