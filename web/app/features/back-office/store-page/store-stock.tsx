import { type AdminProduct, type Locale, quantityText } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { PackageCheck, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { useNumber } from '../../../platform/texts/use-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { transfersPage } from '../frame/admin-pages.ts'
import { Panel } from '../overview/panel.tsx'
import { ProductLine } from '../overview/product-line.tsx'
import { listInput, noFilters } from '../products/filters.ts'
import { productsKey } from '../products/products-query.ts'
import { useStoreChoice } from '../stores/store-choice.ts'

/** Rows of the list; the linked page lists all of them. */
const maxShown = 8

/** How much of its products a store has, and which run low. */
export function StoreStock({ storeId }: { storeId: string }) {
  const t = useTranslations('stores')
  const overview = useTranslations('overview')
  const language = useLocale() as Locale
  const number = useNumber()
  const { options, choose } = useStoreChoice()
  const input = {
    ...listInput({ ...noFilters, stock: 'low', sort: 'stock' }, maxShown),
    ...(options.length > 0 && { store: storeId }),
  }
  const { data, error, refetch } = useQuery(
    {
      queryKey: [...productsKey, 'list', input],
      queryFn: () => ask('POST /api/product/admin-list', input),
      staleTime: 0,
    },
    queryClient,
  )
  if (!data)
    return error ? (
      <LoadError title={t('stockNotLoaded')} error={error} retry={refetch} />
    ) : (
      <Skeleton className="h-100" />
    )
  const { all, out, low } = data.counts
  const left = ({ stock, step_grams: stepGrams }: Pick<AdminProduct, 'stock' | 'step_grams'>) =>
    stepGrams
      ? overview('weightLeft', { weight: quantityText(language, { quantity: stock ?? 0, stepGrams }) })
      : overview('left', { count: stock ?? 0 })
  // The linked pages show the stock of the chosen store.
  const onLeave = () => choose(storeId)
  const tiles = [
    { name: t('allProducts'), count: all, to: '/dashboard/product' },
    { name: t('outOfStock'), count: out, to: '/dashboard/product?stock=out' },
    { name: overview('soonOut'), count: low, to: '/dashboard/product?stock=low&sort=stock' },
  ]
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-3 gap-3 md:gap-4">
        {tiles.map(({ name, count, to }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onLeave}
              className="block h-full rounded-card border border-line bg-white p-3 hover:border-edge md:p-4"
            >
              <span className="block text-small text-ink-2">{name}</span>
              <b className="type-h1 tabular-nums">{number(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
      <Panel title={overview('soonOut')}>
        {data.data.length === 0 && <p className="text-ink-2">{overview('nothingLow')}</p>}
        <ul>
          {data.data.map(({ _id, name, brand, image, unit, ...product }) => (
            <ProductLine key={_id} product={{ _id, name, brand, image: image[0] ?? '', unit }}>
              <Badge tone="highlight">{left(product)}</Badge>
            </ProductLine>
          ))}
        </ul>
      </Panel>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink variant="outline" to="/dashboard/product" onClick={onLeave} className="max-md:grow">
          <PackageCheck className="size-5" aria-hidden="true" />
          {t('allStock')}
        </ButtonLink>
        {options.length > 0 && (
          <ButtonLink variant="outline" to={transfersPage} onClick={onLeave} className="max-md:grow">
            <Truck className="size-5" aria-hidden="true" />
            {t('transfers')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
