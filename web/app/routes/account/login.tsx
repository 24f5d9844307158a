import { LoginPage } from '../../features/account/entry/login-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/login')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.login')
export default LoginPage
