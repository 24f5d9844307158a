import { DeskOrderPage } from '../../../features/back-office/orders/detail/desk-order-page.tsx'
import { redirectToCanonical } from '../../../platform/canonical.ts'
import { missing } from '../../../platform/missing.ts'
import { pageContext } from '../../../platform/page-context.ts'
import { emptyClientLoader, privateHead } from '../../../platform/private-page.ts'
import type { Route } from './+types/desk-order'

/** The page is the same for every order; the administrator's browser fetches the contents. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  if (!/^[A-Za-z0-9]{1,64}$/.test(params.orderId)) throw missing(context.get(pageContext))
  redirectToCanonical(url, `/dashboard/orders/${params.orderId}`)
  return null
}

export const clientLoader = emptyClientLoader
export const meta = privateHead('desk.order')
export default DeskOrderPage
