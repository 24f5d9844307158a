import { DeliveryTimesPage } from '../../../features/back-office/delivery-times/delivery-times-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/promise')
export const clientLoader = emptyClientLoader
export const meta = privateHead('deliveryTimes.title')
export default DeliveryTimesPage
