import { AccountPage } from '../../features/account/account-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/user')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.account')
export default AccountPage
