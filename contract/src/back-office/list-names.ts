/** Maximum number of listed names of a category's contents. */
export const maxListedNames = 5

/** The names of a category's contents, with an ellipsis at the end if there may be more. */
export function listNames({ count, names }: { count: number; names: readonly string[] }): string {
  const whole = names.length < maxListedNames || names.length === count
  return [...names, ...(whole ? [] : ['…'])].join(', ')
}
