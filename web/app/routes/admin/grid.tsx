import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { GridPage } from '../../rooms/admin/grid/grid-page.tsx'

export const loader = ownAddress('/dashboard/product/grid')
export const clientLoader = nothingToLoad
export const meta = privateHead('admin.grid')
export default GridPage
