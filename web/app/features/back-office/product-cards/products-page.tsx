import type { AdminProduct, ResponseOf } from '@dix/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../platform/api/query-client.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Deleted } from '../history/deleted.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { EditProduct } from '../product-form/edit-product.tsx'
import type { CardPreview } from '../product-form/form-aside.tsx'
import { DeleteProduct } from '../products/delete-product.tsx'
import { FilterBar } from '../products/filter-bar.tsx'
import type { ProductFilters } from '../products/filters.ts'
import { NoProducts } from '../products/no-products.tsx'
import { Pager } from '../products/pager.tsx'
import { ProductsHead } from '../products/products-head.tsx'
import { useProducts } from '../products/products-query.ts'
import { useFilters } from '../products/use-filters.ts'
import { type ProductActions, ProductCard } from './product-card.tsx'
import { useSubject } from './use-subject.ts'

/** The products page: cards to search, filter, edit and delete. */
export function ProductsPage({ Preview }: { Preview: CardPreview }) {
  const { user } = useUser()
  // After the session ends there is no user, but the input stays.
  const userId = useRef(user?._id ?? '')
  const t = useTranslations('products')
  const controls = useFilters()
  const { list, error, refetch, settling } = useProducts(controls.filters)
  const { subject, open, close } = useSubject()
  const [leaving, setLeaving] = useState<AdminProduct | null>(null)
  const actions: ProductActions = {
    onEdit: ({ _id }) => open('edit', _id),
    onHistory: ({ _id }) => open('history', _id),
    onDelete: setLeaving,
  }
  return (
    <>
      <ProductsHead list={list} filters={controls.filters} deleted={<Deleted />} />
      <FilterBar {...controls} view="cards" counts={list?.counts} />
      {!list && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
      {!list && !error && <CardPlaceholders />}
      {list?.totalCount === 0 && <NoProducts filters={controls.filters} onClear={controls.clear} />}
      {list && list.totalCount > 0 && (
        <ProductList list={list} settling={settling} actions={actions} change={controls.change} />
      )}
      {subject?.kind === 'edit' && (
        <EditProduct
          key={subject.id}
          id={subject.id}
          userId={userId.current}
          Preview={Preview}
          onClose={close}
          onHistory={() => open('history', subject.id)}
        />
      )}
      {subject?.kind === 'history' && <HistoryDialog id={subject.id} onClose={close} />}
      {leaving && <DeleteProduct product={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

type ListProps = {
  list: ResponseOf<'POST /api/product/admin-list'>
  settling: boolean
  actions: ProductActions
  change: (changed: Partial<ProductFilters>) => void
}

function ProductList({ list, settling, actions, change }: ListProps) {
  return (
    <>
      <ul
        aria-busy={settling || undefined}
        className={classNames('grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4', settling && 'opacity-60')}
      >
        {list.data.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} lowStock={list.lowStock} {...actions} />
          </li>
        ))}
      </ul>
      <Pager
        page={list.page}
        totalPage={list.totalPage}
        onTurn={(page) => change({ page })}
        className="mt-5 justify-end"
      />
    </>
  )
}

/** Products per page. */
const pageSize = 12

/** Number of placeholders for a page of cards. */
function CardPlaceholders() {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      {Array.from({ length: pageSize }, (_, place) => (
        <Skeleton key={place} className="h-41 max-md:h-80" />
      ))}
    </div>
  )
}
