import { useNewOrders } from './use-new-orders.ts'

/** Rings for new orders, on whichever page of the back office. */
export function NewOrders() {
  useNewOrders()
  return null
}
