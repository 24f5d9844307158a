import { orderLinkPath } from '@dix/contract'
import { LinkedOrderPage } from '../../features/orders/linked-order-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader(orderLinkPath)
export const clientLoader = emptyClientLoader
const head = privateHead('orders.order')
export const meta = (context: Parameters<typeof head>[0]) => [
  ...head(context),
  { name: 'referrer', content: 'no-referrer' },
]
export default LinkedOrderPage
