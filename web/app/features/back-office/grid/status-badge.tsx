import type { AdminProduct } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
import { stockState } from '../products/stock-state.ts'

const badge = 'inline-flex rounded-badge px-2 py-1 text-badge font-bold whitespace-nowrap'

/** Whether a product is published. */
export function StatusBadge({ draft }: { draft: boolean }) {
  const t = useTranslations('grid')
  return (
    <span className={classNames(badge, draft ? 'bg-sable text-ink-2' : 'bg-feuille-soft text-feuille')}>
      {t(draft ? 'draftState' : 'live')}
    </span>
  )
}

type StockProps = { product: Pick<AdminProduct, 'stock' | 'low_stock'>; lowStock: number }

/** Pieces in stock, highlighted when low or out. */
export function StockFigure({ product, lowStock }: StockProps) {
  const t = useTranslations('grid')
  const state = stockState(product, lowStock)
  if (state === 'in') return product.stock
  if (state === 'out') {
    return <span className={classNames(badge, 'bg-brique-soft text-brique')}>{t('out')}</span>
  }
  return (
    <span className={classNames(badge, 'bg-mangue-soft text-mangue-ink')}>
      {product.stock}
      <span className="sr-only"> ({t('low')})</span>
    </span>
  )
}
