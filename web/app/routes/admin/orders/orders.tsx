import { OrdersPage } from '../../../features/back-office/orders/orders-page.tsx'
import { emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

/** There is nothing to load on the server; the pages inside know their own URLs. */
export const loader = () => null
export const clientLoader = emptyClientLoader
export const meta = privateHead('desk.title')
export default OrdersPage
