import type { ResponseOf } from '@dix/contract'
import { FileDown, FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { StorePicker } from '../stores/store-picker.tsx'
import { activeFilters, type ProductFilters } from './filters.ts'
import { Threshold } from './threshold.tsx'

type HeadProps = {
  list: Pick<ResponseOf<'POST /api/product/admin-list'>, 'totalCount' | 'counts' | 'lowStock'> | undefined
  filters: ProductFilters
  /** The button that lists deleted products. */
  deleted: ReactNode
}

/** Icon only on phones, to save height. */
const beside = 'max-md:px-3!'

/** Title, product count and actions, for cards and grid. */
export function ProductsHead({ list, filters, deleted }: HeadProps) {
  const t = useTranslations('products')
  return (
    <AdminHead
      title={t('title')}
      aside={list && <Counted {...{ list, deleted }} filtered={activeFilters(filters).length > 0} />}
    >
      <StorePicker className="max-md:basis-full" />
      <ButtonLink to="/dashboard/product/import" variant="outline" className={beside}>
        <FileUp className="size-4.5" aria-hidden="true" />
        <span className="max-md:sr-only">{t('import')}</span>
      </ButtonLink>
      <ButtonLink to="/dashboard/product/import#export" variant="outline" className={beside}>
        <FileDown className="size-4.5" aria-hidden="true" />
        <span className="max-md:sr-only">{t('export')}</span>
      </ButtonLink>
      <ButtonLink to="/dashboard/upload-product">
        <Plus className="size-4.5" aria-hidden="true" />
        {t('upload')}
      </ButtonLink>
    </AdminHead>
  )
}

type CountedProps = { list: NonNullable<HeadProps['list']>; deleted: ReactNode; filtered: boolean }

function Counted({ list, deleted, filtered }: CountedProps) {
  const t = useTranslations('products')
  const { totalCount: count, counts, lowStock } = list
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3.5">
      <span role="status">
        {filtered ? t('countOf', { count, all: counts.all }) : t('count', { count: counts.all })}
      </span>
      <span className="inline-flex flex-wrap items-baseline gap-x-3.5">
        <Threshold lowStock={lowStock} />
        {deleted}
      </span>
    </span>
  )
}
