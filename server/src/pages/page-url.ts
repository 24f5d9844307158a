/** What pages read of a query, in the order it is kept in. `_routes` is React Router's for data requests. */
const known = ['q', 'page', 'stock', 'offer', 'brand', 'sort', '_routes'] as const

/**
 * An address reduced to what its page depends on: marks of campaigns (`utm_…`, `fbclid`) would otherwise
 * make a page of their own of every link.
 */
export function pageUrl(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const given = new URLSearchParams(url.slice(start))
  const kept = new URLSearchParams()
  for (const name of known) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value)
  }
  const query = kept.toString()
  return query === '' ? url.slice(0, start) : `${url.slice(0, start)}?${query}`
}
