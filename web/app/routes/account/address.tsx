import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { AddressPage } from '../../rooms/account/to-come.tsx'

export const loader = ownAddress('/dashboard/address')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.address')
export default AddressPage
