import { StoresPage } from '../../features/back-office/store-page/stores-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/stores')
export const clientLoader = emptyClientLoader
export const meta = privateHead('stores.title')
export default StoresPage
