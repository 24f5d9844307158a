import { packCard } from '../features/catalogue/index.ts'
import { missing } from '../platform/missing.ts'
import { pageContext } from '../platform/page-context.ts'
import type { Route } from './+types/row'

/** Every card of a home page row, as JSON. The page itself has only the first cards of the first rows. */
export function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const own = page.ownHome().rows.find(({ id }) => id === params.category)
  const products = own?.products ?? page.catalogue.row(params.category)
  if (products.length === 0) throw missing(page)
  return products.map(packCard)
}
