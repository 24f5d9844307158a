import { SubCategoryPage } from '../../features/back-office/categories/sub-category-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/subcategory')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.subCategory')
export default SubCategoryPage
