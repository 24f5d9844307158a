import { PhotoWalkPage } from '../../../features/back-office/photo-walk/photo-walk-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/photo-walk')
export const clientLoader = emptyClientLoader
export const meta = privateHead('photoWalk.title')
export default PhotoWalkPage
