import { NoOrderPage } from '../../../features/back-office/orders/no-order-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/orders')
export const clientLoader = emptyClientLoader
export const meta = privateHead('desk.title')
export default NoOrderPage
