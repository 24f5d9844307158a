/** A copy of a query with these parameters, and without those whose value is empty. Others stay. */
export function withParameters(
  query: URLSearchParams,
  parameters: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parameters)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}
