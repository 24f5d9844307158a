import { orderStateTable, stateOf, type WireOrderState } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../ui/badge.tsx'
import { stateTones } from './order-words.ts'

/** The state of an order as a badge; none for a state that this page does not know. */
export function OrderStatusBadge({ status }: { status: WireOrderState }) {
  const t = useTranslations('orderStates')
  const state = stateOf(orderStateTable, status)
  return state && <Badge tone={stateTones[state]}>{t(state)}</Badge>
}
