import { type AdminProduct, mainStore, type ResponseOf } from '@dix/contract'
import { ClipboardPaste } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../platform/api/query-client.ts'
import { useMay } from '../../../platform/api/use-role.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeaveDialog } from '../frame/leave-dialog.tsx'
import { Deleted } from '../history/deleted.tsx'
import { DeleteProduct } from '../products/delete-product.tsx'
import { FilterBar } from '../products/filter-bar.tsx'
import { NoProducts } from '../products/no-products.tsx'
import { ProductsHead } from '../products/products-head.tsx'
import { useProducts } from '../products/products-query.ts'
import { useFilters } from '../products/use-filters.ts'
import { useStoreChoice } from '../stores/store-choice.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { FieldSet } from './edits/cells.ts'
import { type PendingEdits, useEdits } from './edits/use-edits.ts'
import { FieldSetSwitch } from './field-set-switch.tsx'
import { GridFooter } from './grid-footer.tsx'
import { PasteListDialog } from './paste-list/paste-list-dialog.tsx'
import { ProductCard } from './product-card.tsx'
import { ReviewDialog } from './save/review-dialog.tsx'
import { useSave } from './save/use-save.ts'
import { ProductTable } from './table/product-table.tsx'
import type { PasteCounts } from './table/use-clipboard.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** Products per page: a card is as high as ten rows. */
const rows = { wide: 50, phone: 15 }

/** The grid page: edit price, discount, stock, unit and status of many products and save them together. */
export function GridPage() {
  const { user } = useUser()
  // After the session ends there is no user, but the unsaved edits stay on screen.
  const userId = useRef(user?._id ?? '')
  const { store = mainStore } = useStoreChoice()
  const owner = store === mainStore ? userId.current : `${userId.current}-${store}`
  return <Grid key={owner} owner={owner} />
}

/** @param owner the user's id, and the store if not the main one: unsaved edits belong to one store */
function Grid({ owner }: { owner: string }) {
  const t = useTranslations('grid')
  const tPaste = useTranslations('pasteList')
  const may = useMay()
  const [pasting, setPasting] = useState(false)
  const controls = useFilters()
  const isWide = useWide()
  const { list, error, refetch, settling } = useProducts(controls.filters, isWide ? rows.wide : rows.phone)
  const pending = useEdits(owner)
  const selection = useSelection()
  const { announcement, announce } = useAnnouncement()
  const [set, setSet] = useState<FieldSet>('sale')
  const [reviewing, setReviewing] = useState(false)
  const [deleting, setDeleting] = useState<AdminProduct | null>(null)
  const save = useSave(pending, (message) => {
    setReviewing(false)
    showSuccess(message)
  })
  const onPasted = ({ pasted, misfits }: PasteCounts) =>
    announce(t('pasted', { pasted, misfits }), misfits > 0)
  const unsaved = Object.keys(pending.edits.products).length > 0
  return (
    <div className="flex min-h-[calc(100dvh-7rem)] flex-col md:min-h-[calc(100dvh-4rem)]">
      <ProductsHead list={list} filters={controls.filters} deleted={<Deleted />} />
      <FilterBar {...controls} view="grid" counts={list?.counts} />
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <FieldSetSwitch set={set} onSwitch={setSet} />
        {may('importCatalogue') && (
          <Button variant="outline" onClick={() => setPasting(true)} className="mb-3">
            <ClipboardPaste className="size-4.5" aria-hidden="true" />
            {tPaste('open')}
          </Button>
        )}
      </div>
      {selection.selected.size > 0 && <BulkBar selection={selection} pending={pending} onDone={announce} />}
      {!list && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!list && !error && <Skeleton className="h-120" />}
      {list?.totalCount === 0 && <NoProducts filters={controls.filters} onClear={controls.clear} />}
      {list && list.totalCount > 0 && (
        <div className={classNames('mb-4', settling && 'opacity-60')} aria-busy={settling || undefined}>
          <Products list={list} {...{ isWide, set, pending, selection, onPasted }} onDelete={setDeleting} />
        </div>
      )}
      {list && (
        <GridFooter
          pending={pending}
          announcement={announcement}
          page={list.page}
          pages={list.totalPage}
          onPage={(page) => controls.change({ page })}
          onReview={() => setReviewing(true)}
        />
      )}
      {reviewing && <ReviewDialog pending={pending} save={save} onClose={() => setReviewing(false)} />}
      {pasting && <PasteListDialog onClose={() => setPasting(false)} />}
      {deleting && (
        <DeleteProduct
          product={deleting}
          onDeleted={() => {
            pending.forget([deleting._id])
            selection.select([deleting], false)
          }}
          onClose={() => setDeleting(null)}
        />
      )}
      <LeaveDialog unsaved={unsaved} hint={t('leaveHint')} />
    </div>
  )
}

type ProductsProps = {
  list: ResponseOf<'POST /api/product/admin-list'>
  isWide: boolean
  set: FieldSet
  pending: PendingEdits
  selection: Selection
  onPasted: (counts: PasteCounts) => void
  onDelete: (product: AdminProduct) => void
}

function Products({ list, isWide, ...rest }: ProductsProps) {
  if (!isWide) return <ProductCards products={list.data} {...rest} />
  // Remounted for each set of fields, because the cell with the Tab stop is one of them.
  return <ProductTable key={rest.set} products={list.data} lowStock={list.lowStock} {...rest} />
}

/** The last event of the grid, for screen readers; warnings are also shown. */
function useAnnouncement() {
  const [announcement, setAnnouncement] = useState({ text: '', warns: false })
  return {
    announce: (text: string, warns = false) => setAnnouncement({ text, warns }),
    announcement: (
      <div role="status" className={announcement.warns ? 'pb-2' : 'sr-only'}>
        {announcement.warns ? <FieldError>{announcement.text}</FieldError> : announcement.text}
      </div>
    ),
  }
}

/** The minimum width for a table. */
const wide = '(width >= 768px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )
}

type ProductCardsProps = Pick<ProductsProps, 'set' | 'pending' | 'selection'> & {
  products: readonly AdminProduct[]
}

/** The grid on phones: one card per product. */
function ProductCards({ products, set, pending, selection: { selected, select } }: ProductCardsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {products.map((product) => (
        <ProductCard
          key={product._id}
          product={product}
          set={set}
          edits={pending.edits.products[product._id]}
          selected={selected.has(product._id)}
          onSelect={(on) => select([product], on)}
          onWrite={pending.write}
        />
      ))}
    </ul>
  )
}
