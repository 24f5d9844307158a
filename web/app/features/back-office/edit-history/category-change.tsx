import type { CategoryChange } from '@dix/contract'
import { History, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { useOtherLanguage } from '../../shop/index.ts'
import { changeCard } from '../history/change-card.ts'
import { Timestamp } from '../history/timestamp.tsx'
import { undoCategory } from './category-history-query.ts'

/** A save of a category, with its author and time; the last save of each category can be undone. */
export function CategoryChangeRow({ change }: { change: CategoryChange }) {
  const { _id, at, by, kind, before, after, isLast } = change
  const t = useTranslations('categories')
  const common = useTranslations('admin')
  const { busy, act } = useAction(async () => showSuccess(await undoCategory(_id)))
  const name = (after ?? before)?.name ?? ''
  const outcome = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const differences = useDifferences(change)
  return (
    <div className={changeCard(true)}>
      <History className="size-5 shrink-0 text-ink-2" aria-hidden="true" />
      <div className="min-w-44 flex-1 text-card wrap-anywhere">
        <p className="font-semibold">{t(outcome, { by: by || t('formerAccount'), kind, name })}</p>
        <p className="text-small text-ink-2">
          <Timestamp at={at} />
          {differences && ` · ${differences}`}
        </p>
      </div>
      {isLast && (
        <Button variant="soft" onClick={act} aria-busy={busy || undefined}>
          <Undo2 className="size-4" aria-hidden="true" />
          {common('undo')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </div>
  )
}

/** The fields that a change to an existing category wrote, as text; empty for a created or deleted one. */
function useDifferences({ before, after }: CategoryChange): string {
  const t = useTranslations('categories')
  const other = useOtherLanguage()
  if (!before || !after) return ''
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
  ].join(' · ')
}
