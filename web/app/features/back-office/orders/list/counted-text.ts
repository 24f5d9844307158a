import { maxCountedOrders } from '@dix/contract'

/** A count of orders, such as `312`, or `10 000+` beyond the counting limit. @param number formats numbers */
export function countedText(number: (value: number) => string, count: number): string {
  return count > maxCountedOrders ? `${number(maxCountedOrders)}+` : number(count)
}
