import { SubCategoryPage } from '../../../features/back-office/categories/sub-category-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/subcategory')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.subCategory')
export default SubCategoryPage
