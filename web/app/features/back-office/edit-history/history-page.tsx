import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { OfferChangeCard } from '../offers/offer-change.tsx'
import { FilterSelect } from '../products/filter-select.tsx'
import { ChangeCard } from '../settings/last-change.tsx'
import { CategoryChangeRow } from './category-change.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { EditRow } from './edit-row.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { historyKinds, isEditKind, useEditFilters } from './use-edit-filters.ts'
import { useWholeHistory } from './use-whole-history.ts'

type Opened = { dialog: 'details' | 'undo'; edit: number }

/** Every save of products, categories, offers and settings, newest first, each with its undo. */
export function HistoryPage() {
  const t = useTranslations('history')
  const { filters, change } = useEditFilters()
  const { entries, topics, authors, totalCount, error, refetch, settling, fetchOlder } =
    useWholeHistory(filters)
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = entries
    ?.flatMap((entry) => ('edit' in entry ? [entry.edit] : []))
    .find(({ edit }) => edit === opened?.edit)
  const close = () => setOpened(null)
  return (
    <>
      <AdminHead
        title={t('title')}
        aside={entries && totalCount !== undefined && t('count', { count: totalCount })}
      />
      <Filters filters={filters} change={change} authors={authors} />
      {!entries &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {entries?.length === 0 && !fetchOlder && (
        <NoEdits
          isFiltered={filters.kind !== null || filters.by !== null}
          onClear={() => change({ kind: '', by: '' })}
        />
      )}
      {entries && entries.length > 0 && (
        <ol
          aria-busy={settling || undefined}
          className={classNames(
            'divide-y divide-line overflow-hidden rounded-card border border-line bg-white',
            settling && 'opacity-60',
          )}
        >
          {entries.map((entry) =>
            'edit' in entry ? (
              <EditRow
                key={entry.edit.edit}
                edit={entry.edit}
                onDetails={() => setOpened({ dialog: 'details', edit: entry.edit.edit })}
                onUndo={() => setOpened({ dialog: 'undo', edit: entry.edit.edit })}
              />
            ) : 'category' in entry ? (
              <li key={entry.category._id}>
                <CategoryChangeRow change={entry.category} />
              </li>
            ) : 'offer' in entry ? (
              <li key={entry.offer._id}>
                <OfferChangeCard change={entry.offer} isRow />
              </li>
            ) : (
              <li key={entry.settings._id}>
                <ChangeCard change={entry.settings} topics={topics} isRow />
              </li>
            ),
          )}
        </ol>
      )}
      {fetchOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
      {shown && opened?.dialog === 'details' && (
        <EditDialog
          edit={shown}
          onUndo={() => setOpened({ dialog: 'undo', edit: shown.edit })}
          onClose={close}
        />
      )}
      {shown && opened?.dialog === 'undo' && <UndoDialog edit={shown} onClose={close} />}
    </>
  )
}

type FiltersProps = ReturnType<typeof useEditFilters> & { authors: readonly string[] }

function Filters({ filters, change, authors }: FiltersProps) {
  const t = useTranslations('history')
  const kinds = useTranslations('productHistory')
  const { kind, by } = filters
  const names = by === null || authors.includes(by) ? authors : [...authors, by]
  return (
    <section aria-label={t('filters')} className="mb-4 flex flex-wrap gap-2.5">
      <FilterSelect
        label={t('how')}
        value={kind ?? ''}
        options={[
          { value: '', name: t('how_all') },
          ...historyKinds.map((option) => ({
            value: option,
            name: isEditKind(option) ? kinds(`kind_${option}`) : t(option),
          })),
        ]}
        onSelect={(chosen) => change({ kind: chosen })}
        active={kind !== null}
      />
      <FilterSelect
        label={t('who')}
        value={by ?? ''}
        options={[{ value: '', name: t('who_all') }, ...names.map((name) => ({ value: name, name }))]}
        onSelect={(chosen) => change({ by: chosen })}
        active={by !== null}
      />
    </section>
  )
}

function NoEdits({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('history')
  return (
    <Notice
      icon={<History className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t(isFiltered ? 'noneFits' : 'none')}
      hint={t(isFiltered ? 'noneFitsHint' : 'noneHint')}
    >
      {isFiltered && (
        <Button variant="outline" onClick={onClear}>
          {t('showAll')}
        </Button>
      )}
    </Notice>
  )
}
