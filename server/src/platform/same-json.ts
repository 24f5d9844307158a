/** Equality of JSON text, the stored form: a different order of keys is a difference. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
