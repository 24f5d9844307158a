import { packCard } from '../features/catalogue/index.ts'
import { missing } from '../platform/missing.ts'
import { pageContext } from '../platform/page-context.ts'
import type { Route } from './+types/row'

/** Every card of a home page row, as JSON. The page itself has only the first. */
export function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const row = page.catalogue.home().rows.find(({ category }) => category._id === params.category)
  if (!row) throw missing(page)
  return row.products.map(packCard)
}
