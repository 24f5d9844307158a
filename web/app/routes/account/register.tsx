import { RegisterPage } from '../../features/account/entry/register-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/register')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.register')
export default RegisterPage
