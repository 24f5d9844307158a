import { TranslationsPage } from '../../../features/back-office/translations/translations-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/translations')
export const clientLoader = emptyClientLoader
export const meta = privateHead('admin.translations')
export default TranslationsPage
