/** Different names that are given at most of what a shelf still holds. */
export const mostListedNames = 5

/** What a shelf holds, by name, in a row; an ellipsis ends it where there may be other names. */
export function listNames({ count, names }: { count: number; names: readonly string[] }): string {
  const whole = names.length < mostListedNames || names.length === count
  return [...names, ...(whole ? [] : ['…'])].join(', ')
}
