import { countedOrders } from '@dix/contract'
import type { useFormatter } from 'use-intl/react'

/** A count of orders, such as `312`; of more than are counted `10,000+`. */
export function countedText(format: Pick<ReturnType<typeof useFormatter>, 'number'>, count: number): string {
  return count > countedOrders ? `${format.number(countedOrders)}+` : format.number(count)
}
