import { AddressPage } from '../../features/addresses/address-page.tsx'
import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'

export const loader = ownAddress('/dashboard/address')
export const clientLoader = nothingToLoad
export const meta = privateHead('address.title')
export default AddressPage
