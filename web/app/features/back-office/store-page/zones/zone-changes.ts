import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import type { TypedZone, TypedZones } from './typed-zones.ts'

/** The fields of a zone that a summary shows with both values. */
const shownFields = ['deliveryFee', 'smallestOrder', 'minutes'] as const
type ShownField = (typeof shownFields)[number]

/** What happened to a zone. `fields`: those with both values; empty if others changed, too. */
export type ZoneChange = {
  name: string
  kind: 'added' | 'removed' | 'changed'
  /** Id of the store that it now belongs to, if that is another one: its row leaves the table at once. */
  movedTo?: string
  fields: { field: ShownField; before: number; now: number }[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Zones that were added, removed or changed, in order. */
export function zoneChanges(before: TypedZones, now: TypedZones): ZoneChange[] {
  const old = new Map(before.zones.map((zone) => [zone.id, zone]))
  const remaining = new Set(now.zones.map(({ id }) => id))
  return [
    ...now.zones.flatMap((zone): ZoneChange[] => {
      const was = old.get(zone.id)
      if (!was) return [{ name: zone.name, kind: 'added', fields: [] }]
      if (isSame(was, zone)) return []
      const moved = was.store !== zone.store && { movedTo: zone.store }
      return [{ name: zone.name, kind: 'changed', ...moved, fields: fieldsOf(was, zone) }]
    }),
    ...before.zones
      .filter(({ id }) => !remaining.has(id))
      .map(({ name }): ZoneChange => ({ name, kind: 'removed', fields: [] })),
  ]
}

function fieldsOf(was: TypedZone, zone: TypedZone): ZoneChange['fields'] {
  const differing = shownFields.filter((field) => was[field] !== zone[field])
  const rest = (of: TypedZone) => ({ ...of, deliveryFee: '', smallestOrder: '', minutes: '' })
  if (!isSame(rest(was), rest(zone))) return []
  const numberOf = (typed: string) => Number(digitsOf(typed)) || 0
  return differing.map((field) => ({ field, before: numberOf(was[field]), now: numberOf(zone[field]) }))
}
