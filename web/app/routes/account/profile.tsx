import { ProfilePage } from '../../features/account/profile/profile-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/profile')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.profile')
export default ProfilePage
