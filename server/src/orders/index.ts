export { orderBelongings } from './belongings.ts'
export { openOrders } from './open-orders.ts'
export type { Orders } from './orders.ts'
export { orderRoutes } from './routes.ts'
