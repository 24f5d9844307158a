import type { CardView, Filters, ListView } from '@dix/contract'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useFocusInPlace } from '../../../platform/dom/use-focus-in-place.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Card } from '../card/card.tsx'
import { type ListAddress, listHref } from './filters.ts'
import { type GridName, grids } from './grids.ts'
import { LostNotice } from './lost-notice.tsx'
import { GridPlaceholders } from './placeholders.tsx'
import { type EndlessList, useEndlessList } from './use-endless-list.ts'

type EndlessProductsProps = {
  grid: GridName
  first: ListView
  address: ListAddress & { filters: Filters }
}

/**
 * A list that grows while the visitor scrolls. Links to the other pages surround it, for old phones and search engines,
 * which run no scripts.
 */
export function EndlessProducts({ grid, first, address }: EndlessProductsProps) {
  const t = useTranslations('listing')
  const hrefOf = (page: number) => listHref({ ...address, page })
  const list = useEndlessList(first, hrefOf)
  return (
    <>
      {first.page > 1 && (
        <nav aria-label={t('previous')} className="mb-4 flex justify-center">
          <Link to={hrefOf(first.page - 1)} rel="prev" className={pageLinkLook}>
            {t('previous')}
          </Link>
        </nav>
      )}
      <ProductGrid grid={grid} products={list.products} />
      <ListEnd grid={grid} list={list} hrefOf={hrefOf} />
    </>
  )
}

const pageLinkLook =
  'inline-flex min-h-12 items-center gap-2 rounded-button bg-bissap-soft px-5 font-bold text-bissap hover:bg-sable'

type ListEndProps = { grid: GridName; list: EndlessList; hrefOf: (page: number) => string }

/**
 * Follows the last product: a link to the next page, the loading state, or the error. Placeholders take the space of the
 * next page, so that nothing moves when it arrives.
 */
function ListEnd({ grid, list, hrefOf }: ListEndProps) {
  const { next, end, state, loadNext } = list
  if (next === null) return null
  if (state === 'failed') return <LostNotice retry={loadNext} className="mt-6" />
  const loadHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    loadNext()
  }
  // The keys give each page a new link and new placeholders; otherwise React would move the old ones.
  return (
    <>
      <div ref={end} className="relative h-0 noscript:h-auto">
        <NextPage key={next} isLoading={state === 'loading'} href={hrefOf(next)} onClick={loadHere} />
      </div>
      <div key={next} aria-hidden="true" className="mt-7 min-h-dvh noscript:hidden">
        <GridPlaceholders grid={grid} />
      </div>
    </>
  )
}

type NextPageProps = { isLoading: boolean; href: string; onClick: (event: MouseEvent) => void }

function NextPage({ isLoading, href, onClick }: NextPageProps) {
  const t = useTranslations('listing')
  return (
    <nav
      ref={useFocusInPlace()}
      aria-label={t('pages')}
      aria-busy={isLoading}
      className="absolute inset-x-0 top-24 z-1 mx-auto w-fit noscript:static noscript:mt-6"
    >
      <Link to={href} rel="next" onClick={onClick} className={pageLinkLook}>
        {isLoading && <Spinner />}
        {isLoading ? t('loading') : t('more')}
      </Link>
    </nav>
  )
}

/** Products in columns; in the listing's single column their cards are horizontal. */
function ProductGrid({ grid, products }: { grid: GridName; products: CardView[] }) {
  const { className, item, horizontal, sizes, widths, firstScreen } = grids[grid]
  return (
    <ul className={className}>
      {products.map((product, index) => (
        <li key={product._id} className={item}>
          <Card {...{ product, horizontal, sizes, widths }} heading="h2" eager={index < firstScreen} />
        </li>
      ))}
    </ul>
  )
}
