import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { AdminPage } from '../../rooms/account/to-come.tsx'

export const loader = ownAddress('/dashboard/category')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.category')

export default function Category() {
  return <AdminPage title="category" />
}
