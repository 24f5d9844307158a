import { hasStores, mainStore, type ShopSettings, storesOf, type User } from '@dix/contract'
import type { FastifyRequest } from 'fastify'
import type { Guard } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { fold } from '../platform/fold.ts'
import { refusedField } from '../platform/http/problem.ts'
import { findShopSettings, type LiveSettings } from '../settings/index.ts'

/** The store of a staff request, with its name. */
export type StaffStores = {
  /**
   * The store whose stock a staff request reads and writes: the user's own, else the requested one, else the main
   * store.
   *
   * @param more `closed`: whether a closed store may be requested
   * @throws Problem `invalid_input` at `store` if there is no such open store
   */
  storeFor(request: FastifyRequest, requested: string | null | undefined, more?: { closed?: boolean }): string
  /**
   * The store whose orders and figures a staff request shows: the user's own, else the requested one, which may be
   * closed; null for all stores.
   *
   * @throws Problem `invalid_input` at `store` if the shop never had such a store
   */
  viewFor(request: FastifyRequest, requested: string | null | undefined): string | null
  /** The open stores by name, the main store first; empty in a shop with one. */
  open(): NonNullable<User['stores']>
  /** The closed stores by name. */
  closed(): NonNullable<User['stores']>
  /** Undefined in a shop that never had another store. */
  nameOf(storeId: string): string | undefined
  /** Whether this is a store of the shop, open or closed. */
  has(storeId: string): boolean
  /** Whether this is an open store. */
  sells(storeId: string): boolean
}

export function openStaffStores(
  guard: Pick<Guard, 'staff'>,
  settings: Pick<LiveSettings, 'current'>,
): StaffStores {
  const sells = (storeId: string) => storesOf(settings.current).some(({ id }) => id === storeId)
  const has = (storeId: string) =>
    storeId === mainStore || settings.current.stores.stores.some(({ id }) => id === storeId)
  return {
    has,
    sells,
    open: () => staffStores(settings.current),
    closed: () =>
      settings.current.stores.stores
        .filter((store) => store.closed)
        .map(({ id, name }) => ({ _id: id, name })),
    storeFor(request, requested, { closed = false } = {}) {
      const storeId = guard.staff(request).worksIn ?? requested ?? mainStore
      if (requested && !(closed ? has : sells)(storeId)) throw refusedField('store', 'Choose a store.')
      return storeId
    },
    viewFor(request, requested) {
      if (requested && !has(requested)) throw refusedField('store', 'Choose a store.')
      const storeId = guard.staff(request).worksIn ?? (requested || null)
      // Nothing is summed up by store in a shop that never had another one.
      return storeId === mainStore && settings.current.stores.stores.length === 0 ? null : storeId
    },
    nameOf: (storeId) => storeName(settings.current, storeId),
  }
}

/** The open stores by name, the main store first; empty in a shop with one store. */
export function staffStores(settings: ShopSettings): NonNullable<User['stores']> {
  if (!hasStores(settings)) return []
  return storesOf(settings).map(({ id, name }) => ({ _id: id, name: name || settings.identity.name }))
}

/**
 * The open store with a name, or an id, for commands.
 *
 * @returns its id, or the names of all stores if there is none; no names in a shop with one store
 */
export async function findStoreNamed(tx: Queries, name: string): Promise<string | { names: string[] }> {
  const stores = staffStores(await findShopSettings(tx))
  const found =
    stores.find((store) => store._id === name) ?? stores.find((store) => fold(store.name) === fold(name))
  return found?._id ?? { names: stores.map((store) => store.name) }
}

function storeName({ stores, identity }: ShopSettings, storeId: string): string | undefined {
  if (stores.stores.length === 0) return undefined
  if (storeId === mainStore) return stores.mainName || identity.name
  return stores.stores.find(({ id }) => id === storeId)?.name ?? storeId
}
