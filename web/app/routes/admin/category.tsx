import { CategoryPage } from '../../features/back-office/categories/category-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/category')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.category')
export default CategoryPage
