import type { MessageChannel, PaymentMethod } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { Pictures } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { LiveSettings } from './live-settings.ts'
import type { PromiseIn, ShopVisitor } from './shop-view.ts'

export type SettingsDependencies = {
  db: NodePgDatabase
  guard: Guard
  settings: LiveSettings
  /** The payment methods that the shop can take, even if the owner does not offer them. */
  paymentMethods: readonly PaymentMethod[]
  /** The message channels with a gateway. */
  messageChannels: readonly MessageChannel[]
  pictures: Pick<Pictures, 'claimPicture'>
  /** Origin of picture URLs. */
  publicUrl: string
  /** Whether nothing has been written in the main language yet. */
  isShopEmpty(tx: Queries): Promise<boolean>
  /** Whether a store has an order that is under way or awaiting payment. */
  hasOpenOrders(tx: Queries, storeId: string): Promise<boolean>
  /** The recipient of a response. */
  visitorOf(request: FastifyRequest): ShopVisitor
  promiseIn: PromiseIn
}
