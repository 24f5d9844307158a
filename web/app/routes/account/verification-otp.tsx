import { CodePage } from '../../features/account/entry/code-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/verification-otp')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.codeTitle')
export default CodePage
