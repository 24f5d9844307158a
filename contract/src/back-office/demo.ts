import { z } from 'zod'
import { type Endpoint, response } from '../envelope.ts'
import { count, flag } from '../inputs.ts'

export const demoEndpoints = {
  clearDemo: {
    method: 'POST',
    path: '/api/demo/clear',
    summary:
      'Delete the demo shop’s products, orders and customers. Products that somebody has changed stay unless `changed` is set, which also deletes those that remained after an earlier call; orders of real customers stay',
    access: 'manageSettings',
    body: z.object({ changed: flag.default(false) }),
    response: response(
      z.object({
        products: count,
        changed: count,
        orders: count,
        customers: count,
        /** Whether it had already been cleared, so that nothing was deleted now. */
        already: z.boolean(),
      }),
      {},
    ),
  },
} as const satisfies Record<string, Endpoint>
