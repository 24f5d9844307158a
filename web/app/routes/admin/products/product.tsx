import { ProductsPage } from '../../../features/back-office/product-cards/products-page.tsx'
import { canonicalLoader, emptyClientLoader, privateHead } from '../../../platform/private-page.ts'
import { PreviewCard } from './preview-card.tsx'

export const loader = canonicalLoader('/dashboard/product')
export const clientLoader = emptyClientLoader
export const meta = privateHead('account.product')

export default function Product() {
  return <ProductsPage Preview={PreviewCard} />
}
