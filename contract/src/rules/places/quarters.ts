import type { Point } from './distance.ts'
import { abidjan, dakar, type ListedQuarter } from './listed-quarters.ts'

/** Cities whose quarters are built in. */
export const quarterCities = ['Dakar', 'Abidjan'] as const

/**
 * A quarter by its name within its city. `id`: lower-case letters, digits and underscores; never changes, because
 * addresses store it. The centre is accurate to about a kilometre; null if unknown.
 */
export type Quarter = {
  id: string
  name: string
  city: string
  latitude: number | null
  longitude: number | null
}

const inCity = (city: string, prefix: string, listed: readonly ListedQuarter[]): Quarter[] =>
  listed.map(([id, name, latitude, longitude]) => ({
    id: `${prefix}_${id}`,
    name,
    city,
    latitude,
    longitude,
  }))

/** The built-in quarters: of Dakar with Pikine, Guédiawaye and Rufisque, and of Abidjan by commune. */
export const listedQuarters: readonly Quarter[] = [
  ...inCity('Dakar', 'dakar', dakar),
  ...inCity('Abidjan', 'abidjan', abidjan),
]

/**
 * The built-in quarters with the shop's own: one with the id of a built-in quarter replaces it. Sorted by city and
 * name.
 */
export function quartersOf(own: readonly Quarter[]): readonly Quarter[] {
  const known = sorted.get(own)
  if (known) return known
  const ownIds = new Set(own.map(({ id }) => id))
  const quarters = [...listedQuarters.filter(({ id }) => !ownIds.has(id)), ...own]
  quarters.sort((one, other) => cityOrder(one.city, other.city) || byName.compare(one.name, other.name))
  sorted.set(own, quarters)
  return quarters
}

/** Keyed by the array of the shop's own quarters, which is replaced when they change: locale-aware sorting is slow. */
const sorted = new WeakMap<readonly Quarter[], readonly Quarter[]>()

const byName = new Intl.Collator('fr', { numeric: true })

/** Dakar and Abidjan first, then others by name. */
function cityOrder(one: string, other: string): number {
  const place = (city: string) => (quarterCities as readonly string[]).indexOf(city)
  const [first, second] = [place(one), place(other)].map((at) => (at < 0 ? quarterCities.length : at))
  return first! - second! || byName.compare(one, other)
}

const listed = new Map<string | null | undefined, Quarter>(
  listedQuarters.map((quarter) => [quarter.id, quarter]),
)

/**
 * A quarter by its id; undefined for none and for one that no longer exists. @param own the shop's own quarters
 */
export function findQuarter(own: readonly Quarter[], id: string | null | undefined): Quarter | undefined {
  return own.find((quarter) => quarter.id === id) ?? listed.get(id)
}

/**
 * The name of a quarter by its id; empty for none and for one that no longer exists. @param own the shop's own quarters
 */
export function quarterName(own: readonly Quarter[], id: string | null | undefined): string {
  return findQuarter(own, id)?.name ?? ''
}

/** The centre of a quarter; null if unknown. */
export function centreOf({ latitude, longitude }: Quarter): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
