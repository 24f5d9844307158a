import { ImportsPage } from '../../features/back-office/imports/imports-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/product/import')
export const clientLoader = nothingToLoad
export const meta = privateHead('admin.imports')
export default ImportsPage
