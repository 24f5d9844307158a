import {
  type AdminProduct,
  discountedPrice,
  formatWeight,
  type Locale,
  marginPercent,
  payablePrices,
} from '@dix/contract'
import { CircleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl/react'
import { Amount } from '../../../../ui/amount.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { stockState } from '../../products/stock-state.ts'
import { type GridField, readCell, textOf } from '../edits/cells.ts'
import type { ProductEdits } from '../edits/edits.ts'
import { ChangedValue, Value } from '../value.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { CellCallbacks } from './use-table.ts'
import type { Typed } from './use-typing.ts'

type CellState = {
  /** The position of the cell, as written by `nameOf`. */
  name: string
  active: boolean
  marked: boolean
  typed: Typed | null
}

type ProductCellProps = {
  product: AdminProduct
  edits: ProductEdits | undefined
  field: GridField
  lowStock: number
  hidden: boolean
  state: CellState
  callbacks: CellCallbacks
}

/** An editable cell. */
export function ProductCell({ product, edits, field, lowStock, hidden, state, callbacks }: ProductCellProps) {
  const t = useTranslations('grid')
  const text = edits?.cells[field]
  const read = text === undefined ? null : readCell(field, text)
  const problem = read && 'problem' in read ? read.problem : null
  const problemId = problem ? `problem-${product._id}-${field}` : undefined
  const right =
    field === 'price' ||
    field === 'discount' ||
    field === 'stock' ||
    field === 'purchase_price' ||
    field === 'step_grams'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid this is a grid's cell.
    <td
      data-cell={state.name}
      data-numeric={right || undefined}
      tabIndex={state.active ? 0 : -1}
      aria-selected={state.marked}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problemId}
      className={classNames(
        hidden && 'hidden',
        'group/cell relative cursor-text p-1 focus-visible:outline-none [&:focus-visible>*]:border-indigo',
        right && 'text-right tabular-nums',
      )}
    >
      {state.active && state.typed ? (
        <CellEditor
          field={field}
          typed={state.typed}
          label={t('cellOf', { field: t(field), name: product.name })}
          callbacks={callbacks}
        />
      ) : (
        <div
          className={cellLook({ changed: text !== undefined, wrong: problem !== null, marked: state.marked })}
        >
          {edits && text !== undefined ? (
            <ChangedValue field={field} before={textOf(field, edits.seen[field])} after={text} />
          ) : field === 'stock' ? (
            <StockFigure product={product} lowStock={lowStock} />
          ) : field === 'price' && product.price > 0 ? (
            <Price {...product} />
          ) : field === 'purchase_price' && product.purchase_price !== null ? (
            <PurchasePrice {...product} purchase_price={product.purchase_price} />
          ) : (
            <Value field={field} text={textOf(field, product[field])} />
          )}
          {problem && <ProblemSign id={problemId} message={t(problem)} />}
        </div>
      )}
    </td>
  )
}

/** An error icon in the corner; its message shows over the cell on focus or hover. */
function ProblemSign({ id, message }: { id: string | undefined; message: string }) {
  return (
    <>
      <CircleAlert
        className="absolute end-0 top-0 size-4 rounded-full bg-white text-brique"
        aria-hidden="true"
      />
      <span
        id={id}
        className="pointer-events-none invisible absolute end-1 bottom-full z-10 -mb-1 w-max max-w-60 rounded-field border border-brique bg-white px-2 py-px text-left text-small font-semibold text-brique shadow-e2 group-hover/cell:visible group-focus-within/cell:visible"
      >
        {message}
      </span>
    </>
  )
}

function cellLook({ changed, wrong, marked }: { changed: boolean; wrong: boolean; marked: boolean }) {
  const background = wrong ? 'bg-brique-soft' : changed ? 'bg-mangue-soft' : marked ? 'bg-indigo-soft' : ''
  return classNames('min-h-10 rounded-field border-2 border-transparent px-0.5 py-2 @2xl:px-1.5', background)
}

/** The price and, if coins cannot pay the discounted price, the nearest payable prices. */
function Price({ price, discount }: { price: number; discount: number }) {
  const t = useTranslations('grid')
  const finalOf = (amount: number) => discountedPrice(amount, discount)
  const nearest = payablePrices(price, finalOf)
  return (
    <>
      <Amount value={price} currency="hidden" />
      {nearest.length > 0 && (
        <span className="block text-small text-mangue-ink">
          {t('notPayable', {
            final: String(finalOf(price)),
            nearest: nearest.map((amount) => finalOf(amount)).join(' / '),
          })}
        </span>
      )}
    </>
  )
}

type PurchasePriceProps = Pick<AdminProduct, 'price' | 'discount'> & { purchase_price: number }

/** The purchase price, and the margin. */
function PurchasePrice({ price, discount, purchase_price }: PurchasePriceProps) {
  const t = useTranslations('grid')
  const percent = price === 0 ? null : marginPercent(price, discount, purchase_price)
  return (
    <>
      <Amount value={purchase_price} currency="hidden" />
      {percent !== null && (
        <span className={classNames('block text-small', percent < 0 ? 'text-brique' : 'text-ink-2')}>
          {t('margin', { percent })}
        </span>
      )}
    </>
  )
}

/** Pieces in stock, highlighted when low or out. */
function StockFigure({ product, lowStock }: Pick<ProductCellProps, 'product' | 'lowStock'>) {
  const t = useTranslations('grid')
  const language = useLocale() as Locale
  const state = stockState(product, lowStock)
  const weight = product.step_grams !== null && product.stock > 0 && (
    <span className="block text-small text-ink-2">
      {formatWeight(language, product.stock * product.step_grams)}
    </span>
  )
  if (state === 'in')
    return (
      <>
        {product.stock}
        {weight}
      </>
    )
  if (state === 'out') return <Badge tone="error">{t('out')}</Badge>
  return (
    <>
      <Badge tone="highlight">
        {product.stock}
        <span className="sr-only"> ({t('low')})</span>
      </Badge>
      {weight}
    </>
  )
}
