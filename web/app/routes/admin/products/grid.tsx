import { GridPage } from '../../../features/back-office/grid/grid-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/product/grid')
export const clientLoader = emptyClientLoader
export const meta = privateHead('admin.grid')
export default GridPage
