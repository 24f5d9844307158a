import type { Filters, ListView, SortOrder } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { usePendingQuery } from '../../../platform/dom/use-pending-query.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { Menu } from '../../../ui/navigation/menu.tsx'
import { type ListAddress, listHref, readFilters, readText, sortNames } from './filters.ts'

type ListFilterBarProps = {
  /** The current list; each chip links to it with one change. */
  address: ListAddress & { filters: Filters }
  brands: ListView['brands']
}

/**
 * The filters and the sort order of a list, as links, because the URL has the whole state. A choice is shown at once,
 * before its page has loaded, and the next one adds to it.
 */
export function ListFilterBar({ address: settled, brands }: ListFilterBarProps) {
  const t = useTranslations('filters')
  const pending = usePendingQuery()
  const address = pending ? { ...settled, text: readText(pending), filters: readFilters(pending) } : settled
  const { inStock, onOffer } = address.filters
  const changed = (change: Partial<Filters>) =>
    listHref({ ...address, page: 1, filters: { ...address.filters, ...change } })
  return (
    <section
      aria-label={t('label')}
      className="scrollbar-none flex gap-2 overflow-x-auto py-1.5 max-md:-mx-(--gutter) max-md:px-(--gutter) md:flex-wrap md:overflow-visible"
    >
      <ToggleChip on={onOffer} href={changed({ onOffer: !onOffer })}>
        {t('onOffer')}
      </ToggleChip>
      <ToggleChip on={inStock} href={changed({ inStock: !inStock })}>
        {t('inStock')}
      </ToggleChip>
      <BrandMenu brand={address.filters.brand} brands={brands} changed={changed} />
      <SortMenu sort={address.filters.sort} changed={changed} />
    </section>
  )
}

type Changed = (change: Partial<Filters>) => string

function BrandMenu(props: { brand: string | null; brands: ListView['brands']; changed: Changed }) {
  const { brand, brands, changed } = props
  const t = useTranslations('filters')
  if (brands.length === 0 && brand === null) return null
  return (
    <Menu
      label={brand ?? t('brand')}
      title={t('brand')}
      close={t('close')}
      active={brand !== null}
      choices={[
        { name: t('allBrands'), href: changed({ brand: null }), selected: brand === null },
        ...brands.map(({ name, count }) => ({
          name,
          href: changed({ brand: name }),
          selected: name === brand,
          aside: String(count),
        })),
      ]}
    />
  )
}

function SortMenu({ sort, changed }: { sort: SortOrder; changed: Changed }) {
  const t = useTranslations('filters')
  const orders = Object.keys(sortNames) as SortOrder[]
  return (
    <Menu
      label={t('sortBy', { order: t(sortNames[sort]) })}
      title={t('sort')}
      close={t('close')}
      active={sort !== 'relevance'}
      choices={orders.map((order) => ({
        name: t(sortNames[order]),
        href: changed({ sort: order }),
        selected: order === sort,
      }))}
    />
  )
}
