import { isHomeId } from '@dix/contract'
import { packCard } from '../features/catalogue/index.ts'
import { missing } from '../platform/missing.ts'
import { pageContext } from '../platform/page-context.ts'
import type { Route } from './+types/row'

/** Every card of a home page row, as JSON. The page itself has only the first cards of the first rows. */
export function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const id = params.category
  // The cached response depends on the questions asked, and the row of a category must not change with each banner.
  const own = isHomeId(id) ? page.ownHome().rows.find((row) => row.id === id) : undefined
  const products = own?.products ?? page.catalogue.row(id)
  if (products.length === 0) throw missing(page)
  return products.map(packCard)
}
