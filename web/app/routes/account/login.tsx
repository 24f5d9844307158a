import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { LoginPage } from '../../rooms/account/entry/login-page.tsx'

export const loader = ownAddress('/login')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.login')
export default LoginPage
