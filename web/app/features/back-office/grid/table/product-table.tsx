import type { AdminProduct } from '@dix/contract'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStableCallbacks } from '../../../../platform/dom/use-stable-callbacks.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { type FieldSet, fieldSets, fields } from '../edits/cells.ts'
import type { Area } from '../edits/paste.ts'
import type { PendingEdits } from '../edits/use-edits.ts'
import type { Selection } from '../use-selection.ts'
import { type Column, columns, rangeOf } from './moves.ts'
import { ProductRow } from './product-row.tsx'
import type { PasteCounts } from './use-clipboard.ts'
import { nameOf } from './use-cursor.ts'
import { useTable } from './use-table.ts'

type ProductTableProps = {
  products: readonly AdminProduct[]
  pending: PendingEdits
  selection: Selection
  lowStock: number
  set: FieldSet
  onPasted: (counts: PasteCounts) => void
  onDelete: (product: AdminProduct) => void
}

/** The grid from 768 px: one Tab stop with arrow keys inside, as in the ARIA grid pattern. */
export function ProductTable({
  products,
  pending,
  selection,
  lowStock,
  set,
  onPasted,
  onDelete,
}: ProductTableProps) {
  const t = useTranslations('grid')
  const help = useId()
  const { position, area, typed, callbacks, events } = useTable({
    products,
    pending,
    range: rangeOf(set),
    onPasted,
  })
  const stable = useStableCallbacks({ ...callbacks, select: selection.select, remove: onDelete })
  return (
    <div className="@container relative overflow-x-auto rounded-card border border-line bg-white">
      <p id={help} className="sr-only">
        {t('keys')}
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an editable table with arrow keys is a grid
        role="grid"
        {...events}
        data-onward
        aria-label={t('title')}
        aria-describedby={help}
        aria-multiselectable="true"
        aria-rowcount={products.length + 1}
        className="w-full border-collapse text-card"
      >
        <Head
          products={products}
          selection={selection}
          set={set}
          active={position.row === -1 ? position.column : null}
        />
        <tbody>
          {products.map((product, row) => (
            <ProductRow
              key={product._id}
              product={product}
              edits={pending.edits.products[product._id]}
              row={row}
              lowStock={lowStock}
              set={set}
              active={position.row === row ? position.column : null}
              {...marksOf(area, row)}
              typed={position.row === row ? typed : null}
              selected={selection.selected.has(product._id)}
              select={stable.select}
              remove={stable.remove}
              callbacks={stable}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function marksOf(area: Area | null, row: number) {
  const inside = area && row >= area.top && row <= area.bottom
  return inside ? { markedFrom: area.left, markedTo: area.right } : { markedFrom: -1, markedTo: -1 }
}

/** Narrow tables hide the category column; narrower ones also hide the actions. */
const widths: Record<Column, string> = {
  select: 'w-11',
  name: 'min-w-30 @2xl:min-w-38 @4xl:min-w-56',
  category: 'w-34 hidden @4xl:table-cell',
  unit: 'w-18 @2xl:w-24 @4xl:w-28',
  price: 'w-18 @2xl:w-24 @4xl:w-32',
  discount: 'w-18 @2xl:w-20 @4xl:w-28',
  stock: 'w-15 @2xl:w-20 @4xl:w-24',
  draft: 'w-22 @2xl:w-26 @4xl:w-28',
  barcode: 'w-30 @4xl:w-40',
  product_number: 'w-24 @4xl:w-32',
  purchase_price: 'w-24 @4xl:w-36',
  step_grams: 'w-20 @4xl:w-28',
  edit: 'w-10 hidden @2xl:table-cell',
  delete: 'w-11 hidden @2xl:table-cell',
}
const numericColumns: readonly Column[] = ['price', 'discount', 'stock', 'purchase_price', 'step_grams']

/** Whether a column belongs to a field that is currently hidden. */
const isOutside = (column: Column, set: FieldSet) =>
  (fields as readonly string[]).includes(column) && !(fieldSets[set] as readonly string[]).includes(column)

type HeadProps = Pick<ProductTableProps, 'products' | 'selection' | 'set'> & { active: number | null }

function Head({ products, selection: { selected, select }, set, active }: HeadProps) {
  const t = useTranslations('grid')
  const count = products.filter(({ _id }) => selected.has(_id)).length
  return (
    <thead>
      <tr aria-rowindex={1} className="h-10 bg-coton text-small">
        {columns.map((column, index) => {
          const position = {
            'data-cell': nameOf({ row: -1, column: index }),
            tabIndex: active === index ? 0 : -1,
          }
          if (column === 'select') {
            return (
              <th key={column} scope="col" className={classNames(widths[column], 'ps-3 text-left')}>
                <Checkbox
                  {...position}
                  label={t('selectAll')}
                  checked={count > 0 && count === products.length}
                  mixed={count > 0 && count < products.length}
                  onChange={(event) => select(products, event.currentTarget.checked)}
                />
              </th>
            )
          }
          return (
            <th
              key={column}
              scope="col"
              {...position}
              className={classNames(
                widths[column],
                isOutside(column, set) && 'hidden',
                column === 'name' ? 'px-2' : 'px-2 @2xl:px-3',
                'font-semibold',
                numericColumns.includes(column) ? 'text-right' : 'text-left',
              )}
            >
              {column === 'edit' || column === 'delete' ? (
                <span className="sr-only">{t(`${column}Column`)}</span>
              ) : (
                t(column)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
