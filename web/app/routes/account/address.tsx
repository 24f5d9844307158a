import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { AddressPage } from '../../rooms/account/addresses/address-page.tsx'

export const loader = ownAddress('/dashboard/address')
export const clientLoader = nothingToLoad
export const meta = privateHead('address.title')
export default AddressPage
