import { SecurityJournalPage } from '../../features/back-office/security-journal/journal-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/security-journal')
export const clientLoader = emptyClientLoader
export const meta = privateHead('journal.title')
export default SecurityJournalPage
