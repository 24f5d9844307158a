import { randomBytes } from 'node:crypto'
import type { Queries } from '../../platform/database/client.ts'
import { enqueue, type Jobs } from '../../platform/jobs/index.ts'

/** Posts the bytes of an event and their signature to the shop's webhook, and returns its status. */
export type Deliver = (body: string, signature: string) => Promise<number>

const eventJob = 'sandbox-event'

/** Notifies the shop of an object's event, after the caller's transaction commits, until it is accepted. */
export async function queueEvent(tx: Queries, type: string, object: object): Promise<void> {
  await enqueue(tx, eventJob, {
    id: `evt_test_${randomBytes(12).toString('hex')}`,
    object: 'event',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    type,
    data: { object },
  })
}

/** Signs each attempt separately: signatures expire. */
export function deliverEvents(jobs: Jobs, secret: string, deliver: Deliver): void {
  jobs.register(eventJob, async (event) => {
    const { default: Stripe } = await import('stripe')
    const payload = JSON.stringify(event)
    const status = await deliver(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret }))
    if (status >= 300) throw new Error(`The webhook returned ${status}.`)
  })
}
