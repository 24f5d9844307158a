export { orderChecks } from './checks.ts'
export { rollUpCustomers } from './customers/roll-up.ts'
export { addPastOrders, deleteDemoOrders, findUsersWithOrders, type PastOrder } from './demo-orders.ts'
export type { OrdersDependencies } from './dependencies.ts'
export { findTestOrder, placeTestOrder, removeTestOrder } from './desk/test-order.ts'
export { openOrders } from './open-orders.ts'
export { orderPersonalData } from './personal-data.ts'
export {
  findDoorPhotosOfOrders,
  findReservedQuantities,
  hasOpenOrders,
  hasOrders,
  imageReferencesOfOrders,
} from './queries/find-orders.ts'
export { hasReceived, isReceivedBy } from './queries/received-products.ts'
export { orderRoutes } from './routes.ts'
export { orderNumber } from './rules.ts'
export {
  findBestSold,
  findRolledUp,
  findSales,
  hasDemoOrdersSince,
  hasRealSale,
} from './sales/queries.ts'
export { rollUpSales } from './sales/roll-up.ts'
