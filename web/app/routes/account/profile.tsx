import { ProfilePage } from '../../features/account/profile/profile-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/profile')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.profile')
export default ProfilePage
