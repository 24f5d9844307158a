import type { MessageChannel, PaymentMethod } from '@dix/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Guard } from '../accounts/index.ts'
import type { Pictures } from '../media/index.ts'
import type { Queries } from '../platform/database/client.ts'
import type { LiveSettings } from './live-settings.ts'

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
}
