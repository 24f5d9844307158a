import type { MessageChannel, PaymentMethod } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { Pictures } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { LiveSettings } from './live-settings.ts'
import type { ShopReader } from './shop-view.ts'

export type SettingsDependencies = {
  db: NodePgDatabase
  guard: Guard
  settings: LiveSettings
  /** What the shop can take, whether or not the owner wants it. */
  paymentMethods: readonly PaymentMethod[]
  /** Those that have a gateway. */
  messageChannels: readonly MessageChannel[]
  pictures: Pick<Pictures, 'claimPicture'>
  /** Origin of picture URLs. */
  publicUrl: string
  /** Whether nothing is written in the main language yet. */
  isShopEmpty(tx: Queries): Promise<boolean>
  /** Whether an order of a store is under way, or waits for its payment. */
  hasOpenOrders(tx: Queries, storeId: string): Promise<boolean>
  /** Whom an answer is for. */
  readerOf(request: FastifyRequest): ShopReader
}
