import { UploadProductPage } from '../../../features/back-office/product-form/upload-product-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'
import { PreviewCard } from './preview-card.tsx'

export const loader = canonicalLoader('/dashboard/upload-product')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.uploadProduct')

export default function UploadProduct() {
  return <UploadProductPage Preview={PreviewCard} />
}
