import { CategoryPage } from '../../../features/back-office/categories/category-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/category')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.category')
export default CategoryPage
