import { countedOrders } from '@dix/contract'

/** A count of orders, such as `312`; of more than are counted `10 000+`. @param number formats numbers */
export function countedText(number: (value: number) => string, count: number): string {
  return count > countedOrders ? `${number(countedOrders)}+` : number(count)
}
