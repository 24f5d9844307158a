import { PictureBatchPage } from '../../../features/back-office/picture-batch/picture-batch-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'

export const loader = canonicalLoader('/dashboard/product/pictures')
export const clientLoader = emptyClientLoader
export const meta = privateHead('pictureBatch.title')
export default PictureBatchPage
