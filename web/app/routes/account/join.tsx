import { JoinPage } from '../../features/account/entry/join-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/join')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.joinTitle')
export default JoinPage
