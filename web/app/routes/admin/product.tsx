import { ProductsPage } from '../../features/back-office/product-cards/products-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { PreviewCard } from './preview-card.tsx'

export const loader = ownAddress('/dashboard/product')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.product')

export default function Product() {
  return <ProductsPage Preview={PreviewCard} />
}
