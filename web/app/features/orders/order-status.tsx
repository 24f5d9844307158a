import type { OrderStatus } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../ui/badge.tsx'
import { statusTones } from './order-words.ts'

/** How an order stands, in a word. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders')
  return <Badge tone={statusTones[status]}>{t(status)}</Badge>
}
