import { SortingPage } from '../../../features/back-office/sorting/sorting-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/category/sort')
export const clientLoader = emptyClientLoader
export const meta = privateHead('sorting.title')
export default SortingPage
