import { RiderPage } from '../../../features/rider/rider-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/rider')
export const clientLoader = emptyClientLoader
export const meta = privateHead('rider.title')
export default RiderPage
