import { idOfSegment, type SortOrder, sortOrders } from '@dix/contract'
import type { Snapshot } from '../catalogue/index.ts'

/** Characters of a search text that its page reads. */
const maxText = 200

/** Parameters in the order of the cache key, and the value that a page reads of each; null if it reads none. */
const readers: Record<string, (value: string) => string | null> = {
  q: (text) => text.slice(0, maxText).trim() || null,
  page: (text) => (/^[1-9]\d{0,5}$/.test(text) && text !== '1' ? text : null),
  stock: (text) => (text === '1' ? text : null),
  offer: (text) => (text === '1' ? text : null),
  brand: (text) => text || null,
  sort: (text) => (text !== 'relevance' && sortOrders.includes(text as SortOrder) ? text : null),
}

const listParameters = ['page', 'stock', 'offer', 'brand', 'sort']

/** A kind of page by its route in `web/app/routes.ts`, whose id data requests name. Other pages read no parameters. */
type PageKind = { route: string; parameters: readonly string[] }

/**
 * The normalized URL of a page with only the parameters that it reads. Campaign parameters, unknown values and other
 * encodings must not multiply the cache.
 */
export function pageUrl(url: string, { categories }: Pick<Snapshot, 'categories'>): string {
  const start = url.indexOf('?')
  const path = spelledOnce(start < 0 ? url : url.slice(0, start))
  if (start < 0) return path
  const { route, parameters } = kindOf(path, categories)
  const allParameters = new URLSearchParams(url.slice(start))
  const used = new URLSearchParams()
  for (const name of parameters) {
    const value = readers[name]!(allParameters.get(name) ?? '')
    if (value !== null) used.set(name, value)
  }
  // React Router requests the data of a single route if it has the others.
  if (path.endsWith('.data') && allParameters.get('_routes') === route) used.set('_routes', route)
  const query = used.toString()
  return query === '' ? path : `${path}?${query}`
}

function kindOf(path: string, categories: Snapshot['categories']): PageKind {
  const [first = '', second] = path
    .replace(/\.data$/, '')
    .split('/')
    .slice(1)
  if (second === undefined && first === 'search')
    return { route: 'routes/search', parameters: ['q', ...listParameters] }
  if (first === 'product') return { route: 'routes/product', parameters: [] }
  if (first === 'info') return { route: 'routes/info', parameters: [] }
  if (categories.has(idOfSegment(decoded(first))))
    return { route: 'routes/listing', parameters: listParameters }
  return { route: 'routes/home', parameters: [] }
}

/**
 * A path with each segment encoded as our own links are. One that cannot be decoded stays as it is, for its error page.
 */
function spelledOnce(path: string): string {
  return path
    .split('/')
    .map((segment) => {
      const text = decoded(segment)
      return text === segment && segment.includes('%') ? segment : encodeURIComponent(text)
    })
    .join('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
