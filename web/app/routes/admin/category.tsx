import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { CategoryPage } from '../../rooms/admin/category/category-page.tsx'

export const loader = ownAddress('/dashboard/category')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.category')
export default CategoryPage
