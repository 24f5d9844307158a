import { type AdminCategory, type AdminSubCategory, isErrorOf, type SharedCode } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Thumb } from '../../../ui/thumb.tsx'
import { useOtherLanguage } from '../../shop/index.ts'

/** The current category, if another user has saved it in the meantime. */
export function savedMeanwhile(failure: unknown): AdminCategory | AdminSubCategory | null {
  if (!isErrorOf(failure, 'PUT /api/category/update', 'PUT /api/subcategory/update')) return null
  switch (failure.code) {
    case 'changed_meanwhile':
      return failure.data.current
    case 'not_found':
    case 'name_taken':
      return null
    default:
      failure.code satisfies SharedCode
      return null
  }
}

/** The version that another user saved, next to the form. */
export function ChangedMeanwhile({ theirs }: { theirs: AdminCategory | AdminSubCategory }) {
  const t = useTranslations('categories')
  const other = useOtherLanguage()
  const fields = [
    [t('name'), theirs.name],
    ...('category' in theirs
      ? [[t('category'), theirs.category.map(({ name }) => name).join(', ')] as const]
      : []),
    [t('nameOther', { language: other }), theirs.name_other ?? '–'],
  ] as const
  return (
    <section className="flex gap-3 rounded-field bg-sable p-3" aria-label={t('inTheShop')}>
      <Thumb src={theirs.image} className="w-11" />
      <div className="min-w-0">
        <h3 className="font-semibold">{t('inTheShop')}</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small wrap-anywhere">
          {fields.map(([field, value]) => (
            <div key={field} className="contents">
              <dt className="text-ink-2">{field}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
