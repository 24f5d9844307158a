import { type AdminProduct, formatWeight, type Locale } from '@dix/contract'
import { History, Pencil, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { stockState } from '../products/stock-state.ts'

/** The actions of a card. */
export type ProductActions = {
  onEdit: (product: AdminProduct) => void
  onDelete: (product: AdminProduct) => void
  onHistory: (product: AdminProduct) => void
}

type ProductCardProps = ProductActions & { product: AdminProduct; lowStock: number }

/** A product of the list. A narrow card has the picture on top and the buttons in a column. */
export function ProductCard({ product, lowStock, onEdit, onDelete, onHistory }: ProductCardProps) {
  const t = useTranslations('products')
  const { name, unit, image, draft } = product
  return (
    <article className="@container flex h-full flex-col rounded-card border border-line bg-white p-3">
      <div className="flex grow flex-col gap-2.5 @min-[200px]:flex-row @min-[200px]:gap-3">
        <Thumb src={image[0]} className="w-full self-start @min-[200px]:w-21" />
        <div className="flex min-w-0 grow flex-col">
          <h2 className="line-clamp-2 text-card font-semibold wrap-anywhere">{name}</h2>
          <p className="truncate text-small text-ink-3">{unit}</p>
          <div className="mt-auto flex items-end justify-between gap-1 pt-1">
            <p className="flex flex-wrap gap-1">
              <StockBadge product={product} lowStock={lowStock} />
              {draft && <Badge tone="info">{t('draft')}</Badge>}
            </p>
            <IconButton
              label={t('historyOf', { name })}
              title={t('history')}
              onClick={() => onHistory(product)}
              className="-me-2 -mb-2.5 text-ink-2 hover:bg-sable"
            >
              <History className="size-4.5" aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </div>
      <div className="mt-3 flex flex-col gap-2 @min-[200px]:flex-row">
        <button type="button" onClick={() => onEdit(product)} className={act}>
          <Pencil className="size-4 shrink-0" aria-hidden="true" />
          {t('edit')}
          <span className="sr-only">: {name}</span>
        </button>
        <button type="button" onClick={() => onDelete(product)} className={`${act} text-brique`}>
          <Trash2 className="size-4 shrink-0" aria-hidden="true" />
          {t('delete')}
          <span className="sr-only">: {name}</span>
        </button>
      </div>
    </article>
  )
}

const act =
  'flex min-h-11 grow items-center justify-center gap-1.5 rounded-button border border-line text-card font-bold hover:border-edge hover:bg-coton'

type StockBadgeProps = {
  product: Pick<AdminProduct, 'stock' | 'low_stock' | 'step_grams'>
  /** The shop's threshold, in pieces. */
  lowStock: number
}

/** Pieces left, highlighted when low or out. */
function StockBadge({ product, lowStock }: StockBadgeProps) {
  const t = useTranslations('products')
  const language = useLocale() as Locale
  const state = stockState(product, lowStock)
  if (state === 'out') return <Badge tone="error">{t('outOfStock')}</Badge>
  const { stock, step_grams } = product
  const words = step_grams
    ? t('weightLeft', { weight: formatWeight(language, stock * step_grams) })
    : t('left', { count: stock })
  if (state === 'low') return <Badge tone="highlight">{words}</Badge>
  return <span className="text-small text-ink-2">{words}</span>
}
