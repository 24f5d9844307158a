import { UndoEmailChangePage } from '../../features/account/entry/undo-email-change-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/undo-email-change')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.undoEmailTitle')
export default UndoEmailChangePage
