import type { Filters, ListView, SortOrder } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { usePendingQuery } from '../../../platform/dom/use-pending-query.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { Menu } from '../../../ui/navigation/menu.tsx'
import { type ListAddress, listHref, readFilters, readText, sortNames } from './filters.ts'

type ListFilterBarProps = {
  /** The list as it stands; each chip leads to it with one thing changed. */
  address: ListAddress & { filters: Filters }
  brands: ListView['brands']
}

/**
 * Filters and order of a list. Everything is a link, so the address always says what is shown. What was
 * just chosen or typed shows at once, and the next choice adds to it.
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
        { name: t('allBrands'), href: changed({ brand: null }), chosen: brand === null },
        ...brands.map(({ name, count }) => ({
          name,
          href: changed({ brand: name }),
          chosen: name === brand,
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
        chosen: order === sort,
      }))}
    />
  )
}
