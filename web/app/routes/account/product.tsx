import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { AdminPage } from '../../rooms/account/to-come.tsx'

export const loader = ownAddress('/dashboard/product')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.product')

export default function Product() {
  return <AdminPage title="product" />
}
