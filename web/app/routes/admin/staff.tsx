import { StaffPage } from '../../features/back-office/staff/staff-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/staff')
export const clientLoader = emptyClientLoader
export const meta = privateHead('adminStaff.title')
export default StaffPage
