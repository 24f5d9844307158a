import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { CodePage } from '../../rooms/account/entry/code-page.tsx'

export const loader = ownAddress('/verification-otp')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.codeTitle')
export default CodePage
