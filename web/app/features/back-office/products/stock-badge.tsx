import type { AdminProduct } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { stockState } from './stock-state.ts'

type StockBadgeProps = {
  product: Pick<AdminProduct, 'stock' | 'low_stock'>
  /** The shop's threshold, in pieces. */
  lowStock: number
}

/** Pieces left, highlighted when low or out. */
export function StockBadge({ product, lowStock }: StockBadgeProps) {
  const t = useTranslations('products')
  const state = stockState(product, lowStock)
  if (state === 'out') return <Badge tone="error">{t('outOfStock')}</Badge>
  const words = t('left', { count: product.stock })
  if (state === 'low') return <Badge tone="highlight">{words}</Badge>
  return <span className="text-small text-ink-2">{words}</span>
}
