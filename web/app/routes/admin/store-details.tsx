import { StorePage } from '../../features/back-office/store-page/store-page.tsx'
import { redirectToCanonical } from '../../platform/canonical.ts'
import { missing } from '../../platform/missing.ts'
import { pageContext } from '../../platform/page-context.ts'
import { emptyClientLoader, privateHead } from '../../platform/private-page.ts'
import type { Route } from './+types/store-details'

/** The first tab has no name in the URL. */
const tabs = ['hours', 'staff', 'stock']

/** The page is the same for every store: the browser of the staff fetches the contents. */
export function loader({ url, params: { id, tab }, context }: Route.LoaderArgs) {
  const exists = /^[A-Za-z0-9_-]{1,64}$/.test(id) && (tab === undefined || tabs.includes(tab))
  if (!exists) throw missing(context.get(pageContext))
  redirectToCanonical(url, ['/dashboard/stores', id, tab].filter(Boolean).join('/'))
  return null
}

export const clientLoader = emptyClientLoader
export const meta = privateHead('stores.one')
export default StorePage
