import { SettingsFilePage } from '../../../features/back-office/settings/file/file-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/settings/file')
export const clientLoader = emptyClientLoader
export const meta = privateHead('settings.file')
export default SettingsFilePage
