import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { ImportsPage } from '../../rooms/admin/imports/imports-page.tsx'

export const loader = ownAddress('/dashboard/product/import')
export const clientLoader = nothingToLoad
export const meta = privateHead('admin.imports')
export default ImportsPage
