import { RegisterPage } from '../../features/account/entry/register-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/register')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.register')
export default RegisterPage
