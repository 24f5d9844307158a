import { AccountPage } from '../../features/account/account-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/user')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.account')
export default AccountPage
