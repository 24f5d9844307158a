import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { AccountPage } from '../../rooms/account/account-page.tsx'

export const loader = ownAddress('/user')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.account')
export default AccountPage
