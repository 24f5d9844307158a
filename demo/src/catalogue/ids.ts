/** Ids in the form of a ULID: ten characters of time and sixteen of randomness, in Crockford's alphabet. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The demo shop opened on 8 January 2024. */
const epoch = Date.UTC(2024, 0, 8)
const day = 86_400_000

/** Maximum numbers that the time slots allow for. Tests check them against the taxonomy. */
export const capacity = {
  departments: 25,
  aisles: 16,
  goods: 64,
  sizes: 8,
  brands: 16,
  varieties: 32,
} as const

/** An article's position in the taxonomy, counting from 0. */
export type ArticlePosition = {
  department: number
  aisle: number
  good: number
  size: number
  brand: number
  variety: number
  /** The number of positions by which the makers of this good are rotated; 0 keeps their order. */
  rotation: number
}

/**
 * The time when an article was added, in milliseconds. Lists are sorted by id, so a good's usual size comes first and
 * neighbours come from different aisles and brands: mangoes, tomatoes, plantains, not six sizes of mango. It depends
 * only on the article, so articles added later move nothing.
 */
export function timeOf(at: ArticlePosition): number {
  const turn = (at.size * capacity.brands + turnOfBrand(at)) * capacity.varieties + at.variety
  const slot = (turn * capacity.goods + at.good) * capacity.aisles + at.aisle
  const fortnight = 14 * day
  return epoch + at.department * fortnight + slot * 250
}

/** Neighbouring goods and varieties begin with different makers; 0 comes first. */
export function turnOfBrand({
  brand,
  variety,
  rotation,
}: Pick<ArticlePosition, 'brand' | 'variety' | 'rotation'>): number {
  return brand ^ ((variety + rotation) & 3)
}

/** Creation time of a department (or, with `aisle`, of one of its aisles): before the first article. */
export function foundingOf(department: number, aisle = -1): number {
  return epoch - 30 * day + department * 60_000 + (aisle + 1) * 1_000
}

/**
 * @param time milliseconds
 * @param seed ten random bytes
 */
export function ulid(time: number, seed: Buffer): string {
  return crockford(time, 10) + crockford(seed.readUIntBE(0, 5), 8) + crockford(seed.readUIntBE(5, 5), 8)
}

/** A whole number below 2 to the 53rd in base 32. */
function crockford(value: number, length: number): string {
  return value
    .toString(32)
    .padStart(length, '0')
    .replace(/./g, (digit) => alphabet[Number.parseInt(digit, 32)]!)
}
