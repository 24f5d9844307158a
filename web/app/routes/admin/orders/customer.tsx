import { CustomerPage } from '../../../features/back-office/customers/customer-page.tsx'
import { redirectToCanonical } from '../../../platform/canonical.ts'
import { missing } from '../../../platform/missing.ts'
import { pageContext } from '../../../platform/page-context.ts'
import { emptyClientLoader, privateHead } from '../../../platform/private-page.ts'
import type { Route } from './+types/customer'

/** The page is the same for every customer; the administrator's browser fetches the contents. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  if (!/^[A-Za-z0-9]{1,64}$/.test(params.customerId)) throw missing(context.get(pageContext))
  redirectToCanonical(url, `/dashboard/customers/${params.customerId}`)
  return null
}

export const clientLoader = emptyClientLoader
export const meta = privateHead('customers.customer')
export default CustomerPage
