import { hkdfSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Jobs } from '../../platform/jobs/index.ts'
import { loadOnce } from '../../platform/load-once.ts'
import type { ApiAddress } from '../stripe.ts'
import { type Deliver, deliverEvents } from './events.ts'

type SandboxDependencies = {
  /** From `tokenSecret()`: nodes of one shop share the sandbox's keys. */
  secret: string
  db: NodePgDatabase
  jobs: Jobs
  publicUrl: string
  log: FastifyBaseLogger
}

export type Sandbox = {
  secretKey: string
  webhookSecret: string
  db: NodePgDatabase
  publicUrl: string
  /** Base URL of its API, known after the first call. */
  address(): Promise<ApiAddress>
  /** Sets where its events go. */
  deliverTo(deliver: Deliver): void
  close(): Promise<void>
}

/**
 * A payment provider for shops without one: an API like Stripe's on its own loopback port, for this process only, with
 * its state in the shop's database.
 */
export function openSandbox({ secret, db, jobs, publicUrl, log }: SandboxDependencies): Sandbox {
  const secretKey = `sk_test_${derive(secret, 'key')}`
  const webhookSecret = `whsec_${derive(secret, 'webhook')}`
  let deliver: Deliver = async () => 503
  deliverEvents(jobs, webhookSecret, (...event) => deliver(...event))
  let opened: FastifyInstance | undefined
  const api = loadOnce(async () => {
    const { buildApi } = await import('./api.ts')
    opened = buildApi({ db, secretKey, publicUrl, log })
    await opened.listen({ host: '127.0.0.1', port: 0 })
    return opened
  })

  return {
    secretKey,
    webhookSecret,
    db,
    publicUrl,
    async address() {
      const { port } = (await api()).server.address() as AddressInfo
      return { protocol: 'http', host: '127.0.0.1', port }
    },
    deliverTo: (given) => {
      deliver = given
    },
    close: async () => opened?.close(),
  }
}

function derive(secret: string, use: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `dix sandbox ${use}`, 24)).toString('hex')
}
