import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { RegisterPage } from '../../rooms/account/entry/register-page.tsx'

export const loader = ownAddress('/register')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.register')
export default RegisterPage
