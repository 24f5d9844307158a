import { defaultSettings, type ShopSettings } from '@dix/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/database/client.ts'
import type { DatabaseEvents } from '../platform/database/database-events.ts'
import { type LiveValue, openLiveValue } from '../platform/database/live-value.ts'
import { findShopSettings } from './queries.ts'

/** This node's settings, in memory. */
export type LiveSettings = LiveValue<ShopSettings>

/** The defaults until they are read; read again after each save on any node. */
export function openSettings(
  { db }: Pick<Database, 'db'>,
  events: Pick<DatabaseEvents, 'on'>,
  log: FastifyBaseLogger,
): LiveSettings {
  return openLiveValue({
    name: 'Settings',
    channel: 'settings',
    initial: defaultSettings,
    read: () => findShopSettings(db),
    events,
    log,
  })
}
