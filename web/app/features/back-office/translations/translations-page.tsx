import { Languages } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOtherLanguage } from '../../shop/index.ts'
import { AdminHead } from '../frame/admin-head.tsx'
import { ProgressTiles } from './progress-tiles.tsx'
import { UntranslatedCategories, UntranslatedSubCategories } from './untranslated-categories.tsx'
import { UntranslatedProducts } from './untranslated-products.tsx'
import { type Untranslated, useUntranslated } from './untranslated-query.ts'

/** The translations page: categories are translated here, products in their form. */
export function TranslationsPage() {
  const t = useTranslations('translations')
  const other = useOtherLanguage()
  const [query, setQuery] = useSearchParams()
  const { untranslated, error, refetch } = useUntranslated(Math.max(1, Number(query.get('page')) || 1))
  return (
    <>
      <AdminHead title={t('title')} aside={t('into', { language: other })} />
      {!untranslated &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {untranslated && (
        <Lists
          untranslated={untranslated}
          onTurn={(page) => setQuery({ page: String(page) }, { preventScrollReset: true })}
        />
      )}
    </>
  )
}

type ListsProps = { untranslated: Untranslated; onTurn: (page: number) => void }

function Lists({ untranslated, onTurn }: ListsProps) {
  const t = useTranslations('translations')
  const { categories, subCategories, totalCount } = untranslated
  const isDone = categories.length + subCategories.length + totalCount === 0
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ProgressTiles untranslated={untranslated} />
      {isDone && (
        <Notice
          icon={<Languages className="size-12 text-feuille" strokeWidth={1.75} aria-hidden="true" />}
          title={t('done')}
          hint={t('doneHint')}
        />
      )}
      {categories.length > 0 && <UntranslatedCategories categories={categories} />}
      {subCategories.length > 0 && <UntranslatedSubCategories subCategories={subCategories} />}
      {totalCount > 0 && <UntranslatedProducts untranslated={untranslated} onTurn={onTurn} />}
    </div>
  )
}
