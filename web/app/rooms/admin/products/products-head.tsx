import type { AnswerOf } from '@dix/contract'
import { FileDown, FileUp, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { Deleted } from '../history/deleted.tsx'
import { narrowedBy, type ProductFilters } from './filters.ts'
import { Threshold } from './threshold.tsx'

type HeadProps = {
  list: Pick<AnswerOf<'POST /api/product/admin-list'>, 'totalCount' | 'counts' | 'lowStock'> | undefined
  filters: ProductFilters
}

/** Title, how many products there are, and what can be done to all of them. Over cards and grid. */
export function ProductsHead({ list, filters }: HeadProps) {
  const t = useTranslations('products')
  return (
    <AdminHead
      title={t('title')}
      aside={list && <Counted list={list} narrowed={narrowedBy(filters).length > 0} />}
    >
      <ButtonLink to="/dashboard/product/import" look="outline">
        <FileUp className="size-4.5" aria-hidden="true" />
        {t('import')}
      </ButtonLink>
      <ButtonLink to="/dashboard/product/import#export" look="outline">
        <FileDown className="size-4.5" aria-hidden="true" />
        {t('export')}
      </ButtonLink>
      <ButtonLink to="/dashboard/upload-product">
        <Plus className="size-4.5" aria-hidden="true" />
        {t('upload')}
      </ButtonLink>
    </AdminHead>
  )
}

function Counted({ list, narrowed }: { list: NonNullable<HeadProps['list']>; narrowed: boolean }) {
  const t = useTranslations('products')
  const { totalCount: count, counts, lowStock } = list
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3.5">
      <span role="status">
        {narrowed ? t('countOf', { count, all: counts.all }) : t('count', { count: counts.all })}
      </span>
      <Threshold lowStock={lowStock} />
      <Deleted />
    </span>
  )
}
