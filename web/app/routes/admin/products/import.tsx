import { ImportsPage } from '../../../features/back-office/imports/imports-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/product/import')
export const clientLoader = emptyClientLoader
export const meta = privateHead('admin.imports')
export default ImportsPage
