import type { Filters, ListView } from '@dix/contract'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePendingQuery } from '../../../platform/dom/use-pending-query.ts'
import { useSlow } from '../../../platform/dom/use-slow.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CrossMark } from '../../../ui/wordmark.tsx'
import { EndlessProducts } from './endless-products.tsx'
import { isFiltered, type ListAddress, listHref } from './filters.ts'
import type { GridName } from './grids.ts'
import { LostNotice } from './lost-notice.tsx'
import { GridPlaceholders } from './placeholders.tsx'

type ProductListProps = {
  grid: GridName
  list: ListView
  /** True where the list is the one of before, because the one asked for could not be fetched. */
  lost: boolean
  address: ListAddress & { filters: Filters }
  /** What to say when the list is empty without any filter. */
  whenEmpty: ReactNode
}

/** A list's products, or what stands in for them: placeholders, filters that leave nothing, emptiness. */
export function ProductList({ lost, list, ...rest }: ProductListProps) {
  const { revalidate } = useRevalidator()
  const slow = useSlow(usePendingQuery() !== null)
  if (!lost) return slow ? <GridPlaceholders grid={rest.grid} /> : <Products list={list} {...rest} />
  // It grows no longer: its next page would be joined to the list that is to come.
  const standing = { ...list, totalPage: list.page }
  return (
    <>
      <LostNotice retry={revalidate} className="max-md:mb-3" />
      <Products list={standing} {...rest} />
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
    <Notice icon={<CrossMark className="w-16" />} title={t('beyond')}>
      <ButtonLink look="soft" to={listHref({ ...address, page: 1 })}>
        {t('first')}
      </ButtonLink>
    </Notice>
  )
}

function NothingMatches({ address }: { address: ListAddress }) {
  const t = useTranslations('listing')
  return (
    <Notice icon={<CrossMark className="w-16" />} title={t('none')} hint={t('noneHint')}>
      <ButtonLink look="soft" to={listHref({ path: address.path, text: address.text ?? '' })}>
        {t('clear')}
      </ButtonLink>
    </Notice>
  )
}
