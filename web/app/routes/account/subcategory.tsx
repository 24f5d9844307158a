import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { AdminPage } from '../../rooms/account/to-come.tsx'

export const loader = ownAddress('/dashboard/subcategory')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.subCategory')

export default function Subcategory() {
  return <AdminPage title="subCategory" />
}
