import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { TranslationsPage } from '../../rooms/admin/translations/translations-page.tsx'

export const loader = ownAddress('/dashboard/translations')
export const clientLoader = nothingToLoad
export const meta = privateHead('admin.translations')
export default TranslationsPage
