import type { Filters, ListView } from '@dix/contract'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePendingQuery } from '../../../platform/dom/use-pending-query.ts'
import { useSlow } from '../../../platform/dom/use-slow.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { BrandMark } from '../../../ui/wordmark.tsx'
import { EndlessProducts } from './endless-products.tsx'
import { isFiltered, type ListAddress, listHref } from './filters.ts'
import type { GridName } from './grids.ts'
import { LostNotice } from './lost-notice.tsx'
import { GridPlaceholders } from './placeholders.tsx'

type ProductListProps = {
  grid: GridName
  list: ListView
  /** Whether this is the previous list, because the requested one could not be fetched. */
  lost: boolean
  address: ListAddress & { filters: Filters }
  /** Shown when the list is empty and no filter is set. */
  whenEmpty: ReactNode
}

/** Whether placeholders are shown for a list that is loading, whose count is not known yet. */
export function useSlowList(): boolean {
  return useSlow(usePendingQuery() !== null)
}

/** The products of a list, placeholders, or the reason why there are none. */
export function ProductList({ lost, list, ...rest }: ProductListProps) {
  const { revalidate } = useRevalidator()
  const slow = useSlowList()
  if (!lost) return slow ? <GridPlaceholders grid={rest.grid} /> : <Products list={list} {...rest} />
  // There is no next page, because it would belong to the requested list.
  const previous = { ...list, totalPage: list.page }
  return (
    <>
      <LostNotice retry={revalidate} className="max-md:mb-3" />
      <Products list={previous} {...rest} />
    </>
  )
}

function Products({ grid, list, address, whenEmpty }: Omit<ProductListProps, 'lost'>) {
  if (list.products.length > 0) return <EndlessProducts grid={grid} first={list} address={address} />
  if (list.totalCount > 0) return <PastTheEnd address={address} />
  return isFiltered(address.filters) ? <NothingMatches address={address} /> : whenEmpty
}

function PastTheEnd({ address }: { address: ListAddress }) {
  const t = useTranslations('listing')
  return (
    <Notice icon={<BrandMark className="w-16" />} title={t('beyond')}>
      <ButtonLink variant="soft" to={listHref({ ...address, page: 1 })}>
        {t('first')}
      </ButtonLink>
    </Notice>
  )
}

function NothingMatches({ address }: { address: ListAddress }) {
  const t = useTranslations('listing')
  return (
    <Notice icon={<BrandMark className="w-16" />} title={t('none')} hint={t('noneHint')}>
      <ButtonLink variant="soft" to={listHref({ path: address.path, text: address.text ?? '' })}>
        {t('clear')}
      </ButtonLink>
    </Notice>
  )
}
