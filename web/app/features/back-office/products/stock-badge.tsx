import type { AdminProduct } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { stockState } from './stock-state.ts'

type StockBadgeProps = {
  product: Pick<AdminProduct, 'stock' | 'low_stock'>
  /** Pieces at which the shop counts a product as low that says nothing itself. */
  lowStock: number
}

/** How many pieces are left, louder the fewer there are. */
export function StockBadge({ product, lowStock }: StockBadgeProps) {
  const t = useTranslations('products')
  const state = stockState(product, lowStock)
  if (state === 'out') return <Badge tone="error">{t('outOfStock')}</Badge>
  const words = t('left', { count: product.stock })
  if (state === 'low') return <Badge tone="highlight">{words}</Badge>
  return <span className="text-small text-ink-2">{words}</span>
}
