import { NewOrderPage } from '../../../features/back-office/orders/place/new-order-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/orders/new')
export const clientLoader = emptyClientLoader
export const meta = privateHead('desk.newOrder')
export default NewOrderPage
