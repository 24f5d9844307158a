import { RidersPage } from '../../../features/back-office/shifts/riders-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/riders')
export const clientLoader = emptyClientLoader
export const meta = privateHead('riders.title')
export default RidersPage
