import type { AdminProduct } from '@dix/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../../ui/class-names.ts'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Thumb } from '../../../../ui/thumb.tsx'
import { type FieldSet, fieldSets, fields } from '../edits/cells.ts'
import type { ProductEdits } from '../edits/edits.ts'
import { columns, firstField } from './moves.ts'
import { ProductCell } from './product-cell.tsx'
import { nameOf } from './use-cursor.ts'
import type { CellCallbacks } from './use-table.ts'
import type { Typed } from './use-typing.ts'

type ProductRowProps = {
  product: AdminProduct
  edits: ProductEdits | undefined
  row: number
  lowStock: number
  set: FieldSet
  /** The column of the active cell; null while it is in another row. */
  active: number | null
  /** The first and last selected field; -1 for none. */
  markedFrom: number
  markedTo: number
  typed: Typed | null
  selected: boolean
  select: (products: readonly AdminProduct[], on: boolean) => void
  remove: (product: AdminProduct) => void
  callbacks: CellCallbacks
}

/** A row of the table. */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, edits, row, active, typed, selected } = props
  const t = useTranslations('grid')
  const position = (column: number) => ({
    'data-cell': nameOf({ row, column }),
    tabIndex: active === column ? 0 : -1,
  })
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={selected}
      className={classNames('h-13 border-t border-line', selected ? 'bg-bissap-soft' : 'bg-white')}
    >
      <td className="ps-3">
        <Checkbox
          {...position(0)}
          label={t('selectProduct', { name: product.name })}
          checked={selected}
          onChange={(event) => props.select([product], event.currentTarget.checked)}
        />
      </td>
      <th scope="row" {...position(1)} aria-readonly="true" className="py-1 text-left font-semibold">
        <div className="flex items-center gap-2 ps-2 @4xl:gap-3">
          <Thumb src={product.image[0]} className="hidden size-8 @2xl:block @4xl:size-10" />
          <span className="line-clamp-2 text-card wrap-anywhere">{product.name}</span>
        </div>
      </th>
      <td {...position(2)} className="hidden px-3 text-card text-ink-2 @4xl:table-cell">
        {product.subCategory[0]?.name ?? product.category[0]?.name}
      </td>
      {fields.map((field, index) => {
        const column = firstField + index
        const state = {
          name: nameOf({ row, column }),
          active: active === column,
          marked: index >= props.markedFrom && index <= props.markedTo,
          typed: active === column ? typed : null,
        }
        return (
          <ProductCell
            key={field}
            product={product}
            edits={edits}
            field={field}
            lowStock={props.lowStock}
            hidden={!(fieldSets[props.set] as readonly string[]).includes(field)}
            state={state}
            callbacks={props.callbacks}
          />
        )
      })}
      <td className="hidden @2xl:table-cell">
        <Link
          {...position(columns.indexOf('edit'))}
          to={`/dashboard/product?edit=${product._id}`}
          aria-label={t('edit', { name: product.name })}
          className={`${act} hover:bg-sable`}
        >
          <Pencil className="size-4.5" aria-hidden="true" />
        </Link>
      </td>
      <td className="hidden @2xl:table-cell">
        <button
          {...position(columns.indexOf('delete'))}
          type="button"
          onClick={() => props.remove(product)}
          aria-label={t('delete', { name: product.name })}
          className={`${act} text-brique hover:bg-brique-soft`}
        >
          <Trash2 className="size-4.5" aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
})

const act = 'inline-flex h-11 w-10 items-center justify-center rounded-button'
