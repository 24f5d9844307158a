import type { HistoryKind, ListedSave } from '@dix/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../platform/api/use-role.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { withParameters } from '../../../platform/with-parameters.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { useSaves } from '../history/history-query.ts'
import { FilterSelect } from '../products/filter-select.tsx'
import { useListQuery } from '../products/use-list-query.ts'
import { Differences, RestoreButton } from '../settings/last-change.tsx'
import { CategoryRow } from './category-row.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { historyKinds } from './edit-kinds.ts'
import { EditRow } from './edit-row.tsx'
import { OfferRow } from './offer-row.tsx'
import { SaveRow } from './save-row.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** The kind and the author; null for all. */
type EditFilters = { kind: HistoryKind | null; by: string | null }

/** The filters in the URL of the history. */
function useEditFilters() {
  const { query, changeQuery } = useListQuery()
  const filters: EditFilters = {
    kind: historyKinds.find((kind) => kind === query.get('kind')) ?? null,
    by: query.get('by') || null,
  }
  const change = (changed: Partial<Record<keyof EditFilters, string>>) =>
    changeQuery((current) => withParameters(current, changed), false)
  return { filters, change }
}

type Opened = { dialog: 'details' | 'undo'; edit: number }

/** Every save of products, categories, offers and settings, newest first, each with its undo. */
export function HistoryPage() {
  const t = useTranslations('history')
  const { filters, change } = useEditFilters()
  const { saves, totalCount, authors, error, refetch, settling, hasOlder, fetchOlder } = useSaves(filters)
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = saves
    ?.flatMap((entry) => (entry.subject === 'products' ? [entry.save] : []))
    .find(({ edit }) => edit === opened?.edit)
  const close = () => setOpened(null)
  return (
    <>
      <AdminHead title={t('title')} aside={saves && t('count', { count: totalCount })} />
      <Filters filters={filters} change={change} authors={authors} />
      {!saves &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {saves?.length === 0 && (
        <NoSaves
          isFiltered={filters.kind !== null || filters.by !== null}
          onClear={() => change({ kind: '', by: '' })}
        />
      )}
      {saves && saves.length > 0 && (
        <ol
          aria-busy={settling || undefined}
          className={classNames(
            'divide-y divide-line overflow-hidden rounded-card border border-line bg-white',
            settling && 'opacity-60',
          )}
        >
          {saves.map((entry) => (
            <Row key={keyOf(entry)} entry={entry} onOpen={setOpened} />
          ))}
        </ol>
      )}
      {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
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

const keyOf = ({ subject, save }: ListedSave): string => `${subject} ${'edit' in save ? save.edit : save._id}`

type RowProps = {
  entry: ListedSave
  onOpen: (opened: Opened) => void
}

function Row({ entry, onOpen }: RowProps) {
  const names = useTranslations('settings')
  switch (entry.subject) {
    case 'products': {
      const { edit } = entry.save
      return (
        <EditRow
          edit={entry.save}
          onDetails={() => onOpen({ dialog: 'details', edit })}
          onUndo={() => onOpen({ dialog: 'undo', edit })}
        />
      )
    }
    case 'categories':
      return <CategoryRow change={entry.save} />
    case 'offers':
      return <OfferRow change={entry.save} />
    case 'settings':
      return (
        <SaveRow
          kind="settings"
          title={names(entry.save.topic)}
          save={entry.save}
          actions={<RestoreButton change={entry.save} />}
        >
          <Differences change={entry.save} />
        </SaveRow>
      )
    default:
      entry satisfies never
      return null
  }
}

type FiltersProps = ReturnType<typeof useEditFilters> & { authors: readonly string[] }

function Filters({ filters, change, authors }: FiltersProps) {
  const t = useTranslations('history')
  const kinds = useTranslations('productHistory')
  const may = useMay()
  const { kind, by } = filters
  const names = by === null || authors.includes(by) ? authors : [...authors, by]
  const offered = historyKinds.filter((option) => option !== 'settings' || may('manageSettings'))
  return (
    <section aria-label={t('filters')} className="mb-4 flex flex-wrap gap-2.5">
      <FilterSelect
        label={t('how')}
        value={kind ?? ''}
        options={[
          { value: '', name: t('how_all') },
          ...offered.map((option) => ({ value: option, name: kinds(`kind_${option}`) })),
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

function NoSaves({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
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
