import { HistoryPage } from '../../../features/back-office/edit-history/history-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/history')
export const clientLoader = emptyClientLoader
export const meta = privateHead('history.title')
export default HistoryPage
