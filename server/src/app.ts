import type { FastifyInstance } from 'fastify'
import { startWork } from './background-work.ts'
import type { LiveCatalogue } from './catalogue/index.ts'
import { type Closing, openFeatures, type ShopDependencies } from './open-features.ts'
import type { EventStreams } from './platform/http/event-streams/event-streams.ts'
import { nameSenders } from './platform/http/sender.ts'
import { createServer } from './platform/http/server.ts'
import { watchStopping } from './platform/http/stopping.ts'
import { registerRoutes } from './register-routes.ts'

export type Shop = {
  app: FastifyInstance
  live: LiveCatalogue
  streams: EventStreams
  /**
   * Starts background work: only jobs, or also payment checks and sweeps. In a restored shop, work with external
   * effects waits for the release.
   */
  work(what: 'jobs' | 'everything'): void
  /** Announces that the shop is about to stop, so that a load balancer sends shoppers elsewhere; it still serves. */
  announceStop(): void
  /** Running requests finish first, because they may still queue work. */
  close(): Promise<void>
}

/** Composes the features into a shop, ready to listen or to be called by tests. Serving and tests both use it. */
export async function composeShop(dependencies: ShopDependencies): Promise<Shop> {
  const closing: Closing = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const shop = await openFeatures(dependencies, closing)
    const { configuration, live, streams, senderNames } = shop
    const app = await createServer(configuration, dependencies.log, dependencies.onUnlisted)
    closing.push(() => app.close())
    nameSenders(app, senderNames)
    const { isStopping, announce } = watchStopping(app)
    const { database, log } = dependencies
    await registerRoutes(app, shop, { database, log, render: await dependencies.render, isStopping })
    return {
      app,
      live,
      streams,
      announceStop: announce,
      work: (what) => startWork(what, shop, dependencies, closing),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
