import { TranslationsPage } from '../../features/back-office/translations/translations-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/translations')
export const clientLoader = nothingToLoad
export const meta = privateHead('admin.translations')
export default TranslationsPage
