import { deskLimits } from '@dix/contract'
import type { useFormatter } from 'use-intl/react'

/** A count of orders, such as `312`; of more than are counted `10,000+`. */
export function countedText(format: Pick<ReturnType<typeof useFormatter>, 'number'>, count: number): string {
  const { counted } = deskLimits
  return count > counted ? `${format.number(counted)}+` : format.number(count)
}
