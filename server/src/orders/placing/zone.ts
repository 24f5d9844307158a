import { placeOf, type ZoneMatch, zoneOf } from '@dix/contract'
import type { OrdersDependencies } from '../dependencies.ts'

/** What the zones of this moment say of a delivery address; of none, as of one that says nothing of its place. */
export function zoneOfAddress(
  { settings }: Pick<OrdersDependencies, 'settings'>,
  address: Parameters<typeof placeOf>[0] | undefined,
): ZoneMatch {
  return zoneOf(settings.current.zones, [{ id: 'main', point: null }], placeOf(address ?? {}))
}
