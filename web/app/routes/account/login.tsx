import { LoginPage } from '../../features/account/entry/login-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/login')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.login')
export default LoginPage
