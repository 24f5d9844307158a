import { UploadProductPage } from '../../features/back-office/product-form/upload-product-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { PreviewCard } from './preview-card.tsx'

export const loader = ownAddress('/dashboard/upload-product')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.uploadProduct')

export default function UploadProduct() {
  return <UploadProductPage Preview={PreviewCard} />
}
