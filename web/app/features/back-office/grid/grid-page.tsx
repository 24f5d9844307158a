import type { AdminProduct, AnswerOf } from '@dix/contract'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../platform/api/query-client.ts'
import { NoAnswer } from '../../../platform/forms/no-answer.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Deleted } from '../history/deleted.tsx'
import { DeleteProduct } from '../product-cards/delete-product.tsx'
import { FilterBar } from '../products/filter-bar.tsx'
import { NoProducts } from '../products/no-products.tsx'
import { ProductsHead } from '../products/products-head.tsx'
import { useProducts } from '../products/products-query.ts'
import { useFilters } from '../products/use-filters.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useEdits } from './edits/use-edits.ts'
import { FootBar } from './foot-bar.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ProductCards } from './product-cards.tsx'
import { ReviewDialog } from './save/review-dialog.tsx'
import { useSave } from './save/use-save.ts'
import { ProductTable } from './table/product-table.tsx'
import type { PasteCounts } from './table/use-clipboard.ts'
import { useChosen } from './use-chosen.ts'
import { useNews } from './use-news.tsx'
import { useWide } from './use-wide.ts'

/** Products of a page: rows of the table, or cards, which are as high as ten of them. */
const rows = { wide: 50, phone: 15 }

/** Price, discount, stock, unit and status of many products, changed in place and saved together. */
export function GridPage() {
  const { user } = useUser()
  // A session that ends takes the person away and leaves what they were reviewing.
  const userId = useRef(user?._id ?? '')
  return <Grid whose={userId.current} />
}

function Grid({ whose }: { whose: string }) {
  const t = useTranslations('grid')
  const controls = useFilters()
  const isWide = useWide()
  const { list, error, refetch, settling } = useProducts(controls.filters, isWide ? rows.wide : rows.phone)
  const inHand = useEdits(whose)
  const choice = useChosen()
  const { news, say } = useNews()
  const [reviewing, setReviewing] = useState(false)
  const [deleting, setDeleting] = useState<AdminProduct | null>(null)
  const save = useSave(inHand, (message) => {
    setReviewing(false)
    showSuccess(message)
  })
  const onPasted = ({ pasted, misfits }: PasteCounts) => say(t('pasted', { pasted, misfits }), misfits > 0)
  const unsaved = Object.keys(inHand.edits.products).length > 0
  return (
    <div className="flex min-h-[calc(100dvh-7rem)] flex-col md:min-h-[calc(100dvh-4rem)]">
      <ProductsHead list={list} filters={controls.filters} deleted={<Deleted />} />
      <FilterBar {...controls} view="grid" counts={list?.counts} />
      {choice.chosen.size > 0 && <BulkBar choice={choice} inHand={inHand} onDone={say} />}
      {!list && error && <NoAnswer title={t('notLoaded')} error={error} retry={refetch} />}
      {!list && !error && <Skeleton className="h-120" />}
      {list?.totalCount === 0 && <NoProducts filters={controls.filters} onClear={controls.clear} />}
      {list && list.totalCount > 0 && (
        <div className={classNames('mb-4', settling && 'opacity-60')} aria-busy={settling || undefined}>
          <Products list={list} {...{ isWide, inHand, choice, onPasted }} onDelete={setDeleting} />
        </div>
      )}
      {list && (
        <FootBar
          inHand={inHand}
          news={news}
          page={list.page}
          pages={list.totalPage}
          onPage={(page) => controls.change({ page })}
          onReview={() => setReviewing(true)}
        />
      )}
      {reviewing && <ReviewDialog inHand={inHand} save={save} onClose={() => setReviewing(false)} />}
      {deleting && (
        <DeleteProduct
          product={deleting}
          onDeleted={() => {
            inHand.forget([deleting._id])
            choice.choose([deleting], false)
          }}
          onClose={() => setDeleting(null)}
        />
      )}
      <LeaveDialog unsaved={unsaved} />
    </div>
  )
}

type ProductsProps = {
  list: AnswerOf<'POST /api/product/admin-list'>
  isWide: boolean
  inHand: ReturnType<typeof useEdits>
  choice: ReturnType<typeof useChosen>
  onPasted: (counts: PasteCounts) => void
  onDelete: (product: AdminProduct) => void
}

function Products({ list, isWide, ...rest }: ProductsProps) {
  const products: readonly AdminProduct[] = list.data
  if (!isWide) return <ProductCards products={products} {...rest} />
  return <ProductTable products={products} lowStock={list.lowStock} {...rest} />
}
