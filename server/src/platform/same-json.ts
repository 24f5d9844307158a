/** Compares values as JSON text, the stored form, so a different order of keys is a difference. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
