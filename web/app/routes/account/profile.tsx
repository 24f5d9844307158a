import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { ProfilePage } from '../../rooms/account/profile/profile-page.tsx'

export const loader = ownAddress('/dashboard/profile')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.profile')
export default ProfilePage
