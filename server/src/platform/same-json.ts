/** Equal as JSON, which is how they are stored: keys in another order are a difference. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
