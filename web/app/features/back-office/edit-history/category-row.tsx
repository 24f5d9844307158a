import type { CategoryChange } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { useOtherLanguage } from '../../shop/index.ts'
import { refreshCategories } from '../categories/categories-query.ts'
import { refreshSaves } from '../history/history-query.ts'
import { refreshPositions } from '../sorting/positions-query.ts'
import { outcomeOf, SaveRow, UndoButton } from './save-row.tsx'

/** A save of a category; the last save of each category can be undone. */
export function CategoryRow({ change }: { change: CategoryChange }) {
  const { _id, kind, isLast } = change
  const t = useTranslations('categories')
  const { name, outcome } = outcomeOf(change)
  const differences = useDifferences(change)
  const undo = async () => {
    const { message } = await ask('POST /api/category/undo', { _id })
    await Promise.all([refreshCategories(), refreshPositions(), refreshSaves()])
    showSuccess(message)
  }
  return (
    <SaveRow
      kind="categories"
      title={name}
      save={change}
      actions={isLast && <UndoButton what={name} undo={undo} />}
    >
      {[t(outcome, { kind }), ...differences].join(' · ')}
    </SaveRow>
  )
}

/** The fields that a change to an existing category wrote, as text; none for a created or deleted one. */
function useDifferences({ before, after }: CategoryChange): string[] {
  const t = useTranslations('categories')
  const other = useOtherLanguage()
  if (!before || !after) return []
  const shown = (value: string | null) => value || t('noValue')
  const parents = ({ categories }: Pick<NonNullable<CategoryChange['after']>, 'categories'>) =>
    shown(categories.join(', '))
  const fields = [
    [t('name'), before.name, after.name],
    [t('nameOther', { language: other }), shown(before.name_other), shown(after.name_other)],
    [t('parents'), parents(before), parents(after)],
  ] as const
  const image = before.image !== after.image && t(after.image ? 'newImage' : 'removedImage')
  return [
    ...fields
      .filter(([, from, to]) => from !== to)
      .map(([name, before, after]) => t('difference', { name, before, after })),
    ...(image ? [image] : []),
  ]
}
