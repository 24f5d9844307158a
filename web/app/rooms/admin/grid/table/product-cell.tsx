import type { AdminProduct } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { Fault } from '../../../../ui/form/field.tsx'
import { type Field, readCell, textOf } from '../edits/cells.ts'
import type { ProductEdits } from '../edits/edits.ts'
import { StockFigure } from '../status-badge.tsx'
import { ChangedValue, Value } from '../value.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { CellHands } from './use-table.ts'
import type { Typed } from './use-typing.ts'

type CellState = {
  /** Where it stands, as `nameOf` writes it. */
  name: string
  active: boolean
  marked: boolean
  typed: Typed | null
}

type ProductCellProps = {
  product: AdminProduct
  edits: ProductEdits | undefined
  field: Field
  lowStock: number
  state: CellState
  hands: CellHands
}

/** A cell that can be changed. */
export function ProductCell({ product, edits, field, lowStock, state, hands }: ProductCellProps) {
  const t = useTranslations('grid')
  const text = edits?.cells[field]
  const read = text === undefined ? null : readCell(field, text)
  const fault = read && 'fault' in read ? read.fault : null
  const faultId = fault ? `fault-${product._id}-${field}` : undefined
  const right = field === 'price' || field === 'discount' || field === 'stock'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid this is a grid's cell.
    <td
      data-cell={state.name}
      data-figures={right || undefined}
      tabIndex={state.active ? 0 : -1}
      aria-selected={state.marked}
      aria-invalid={fault ? true : undefined}
      aria-describedby={faultId}
      className={classNames(
        'cursor-text p-1 focus-visible:outline-none [&:focus-visible>*]:border-indigo',
        right && 'text-right tabular-nums',
      )}
    >
      {state.active && state.typed ? (
        <CellEditor
          field={field}
          typed={state.typed}
          label={t('cellOf', { field: t(field), name: product.name })}
          hands={hands}
        />
      ) : (
        <div
          className={cellLook({ changed: text !== undefined, wrong: fault !== null, marked: state.marked })}
        >
          {edits && text !== undefined ? (
            <ChangedValue field={field} before={textOf(field, edits.seen[field])} after={text} />
          ) : field === 'stock' ? (
            <StockFigure product={product} lowStock={lowStock} />
          ) : (
            <Value field={field} text={textOf(field, product[field])} />
          )}
          {fault && (
            <div className="text-left">
              <Fault id={faultId}>{t(fault)}</Fault>
            </div>
          )}
        </div>
      )}
    </td>
  )
}

function cellLook({ changed, wrong, marked }: { changed: boolean; wrong: boolean; marked: boolean }) {
  const ground = wrong ? 'bg-brique-soft' : changed ? 'bg-mangue-soft' : marked ? 'bg-indigo-soft' : ''
  return classNames('min-h-10 rounded-field border-2 border-transparent px-0.5 py-2 @2xl:px-1.5', ground)
}
