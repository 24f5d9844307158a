import { DayPage } from '../../../features/back-office/day/day-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/day')
export const clientLoader = emptyClientLoader
export const meta = privateHead('day.title')
export default DayPage
