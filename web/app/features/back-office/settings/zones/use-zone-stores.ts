import type { ZoneStore } from '@dix/contract'

/** The stores that zones can belong to. */
export function useZoneStores(): (ZoneStore & { name: string })[] {
  return [{ id: 'main', name: '', point: null }]
}
