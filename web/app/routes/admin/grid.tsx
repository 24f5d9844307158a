import { GridPage } from '../../features/back-office/grid/grid-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/product/grid')
export const clientLoader = nothingToLoad
export const meta = privateHead('admin.grid')
export default GridPage
