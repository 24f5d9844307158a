import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { SubCategoryPage } from '../../rooms/admin/sub-category/sub-category-page.tsx'

export const loader = ownAddress('/dashboard/subcategory')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.subCategory')
export default SubCategoryPage
