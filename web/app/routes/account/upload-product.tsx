import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { AdminPage } from '../../rooms/account/to-come.tsx'

export const loader = ownAddress('/dashboard/upload-product')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.uploadProduct')

export default function UploadProduct() {
  return <AdminPage title="uploadProduct" />
}
