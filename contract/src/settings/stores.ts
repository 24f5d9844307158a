import { z } from 'zod'
import { flag, point, storeId } from '../inputs.ts'
import { message } from '../messages.ts'
import { mainStore, type SettingsOfStores, type StoreSettings, storeKinds } from '../rules/shop/stores.ts'
import { settingsLimits as limits } from '../settings-limits.ts'
import { line, optionalLine } from '../text-inputs.ts'
import { lines, phone } from './inputs.ts'
import { hoursTopic, pauseTopic } from './opening.ts'

const nameTooLong = 'The name of a store can have up to 60 characters.'

const store = z.object({
  id: storeId,
  name: line('Enter the name of the store.', nameTooLong, limits.city),
  kind: z.enum(storeKinds, message('kind must be shop or dark.')),
  address: lines('An address can have up to 300 characters.', limits.address),
  phone,
  point: point.nullable(),
  hours: hoursTopic,
  closed: flag,
}) satisfies z.ZodType<StoreSettings>

/** The stores other than the main one, and its name and pin. A store that is missing from a save is closed. */
export const storesTopic = z.object({
  mainName: optionalLine(message(nameTooLong), limits.city),
  mainPoint: point.nullable(),
  stores: z
    .array(store)
    .max(limits.stores, message('A shop can have up to 50 stores.'))
    .refine(
      (given) => new Set([mainStore, ...given.map(({ id }) => id)]).size === given.length + 1,
      message('Two stores have the same id.'),
    ),
}) satisfies z.ZodType<SettingsOfStores['stores']>

/**
 * Pauses of the stores other than the main one: they are saved separately, so that a pause never conflicts with another
 * save of the stores.
 */
export const storePausesTopic = z.object({
  pauses: z
    .array(pauseTopic.extend({ store: storeId }))
    .max(limits.stores, message('A shop can have up to 50 stores.'))
    .refine(
      (given) => new Set(given.map(({ store }) => store)).size === given.length,
      message('This store is paused twice.'),
    ),
}) satisfies z.ZodType<SettingsOfStores['storePauses']>
