import { nothingToLoad, ownAddress, privateHead } from '../../platform/own-page.ts'
import { OrdersPage } from '../../rooms/account/orders/orders-page.tsx'

export const loader = ownAddress('/dashboard/myorders')
export const clientLoader = nothingToLoad
export const meta = privateHead('account.myOrders')
export default OrdersPage
