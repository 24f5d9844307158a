import type { Edit } from '@dix/contract'
import { History, Settings, Tag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { OlderButton } from '../../../platform/forms/older-button.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { useEdits } from '../history/history-query.ts'
import { FilterSelect } from '../products/filter-select.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { editKinds } from './edit-kinds.ts'
import { EditRow } from './edit-row.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useEditFilters } from './use-edit-filters.ts'

type Opened = { dialog: 'details' | 'undo'; edit: number }

/** Every save of the catalogue, newest first, each with its undo. */
export function HistoryPage() {
  const t = useTranslations('history')
  const { filters, change } = useEditFilters()
  const { edits, authors, totalCount, error, refetch, settling, hasOlder, fetchOlder } = useEdits(filters)
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = opened && edits?.find(({ edit }) => edit === opened.edit)
  const close = () => setOpened(null)
  return (
    <>
      <AdminHead title={t('title')} aside={edits && t('count', { count: totalCount })}>
        <ButtonLink variant="outline" to="/dashboard/offers/history">
          <Tag className="size-4.5" aria-hidden="true" />
          {t('ofOffers')}
        </ButtonLink>
        <ButtonLink variant="outline" to="/dashboard/settings/history">
          <Settings className="size-4.5" aria-hidden="true" />
          {t('ofSettings')}
        </ButtonLink>
      </AdminHead>
      <Filters filters={filters} change={change} authors={authors} />
      {!edits &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {edits?.length === 0 && (
        <NoEdits
          isFiltered={filters.kind !== null || filters.by !== null}
          onClear={() => change({ kind: '', by: '' })}
        />
      )}
      {edits && edits.length > 0 && (
        <Edits edits={edits} settling={settling} onOpen={(dialog, edit) => setOpened({ dialog, edit })} />
      )}
      {hasOlder && <OlderButton label={t('older')} fetchOlder={fetchOlder} />}
      {shown && opened.dialog === 'details' && (
        <EditDialog
          edit={shown}
          onUndo={() => setOpened({ dialog: 'undo', edit: shown.edit })}
          onClose={close}
        />
      )}
      {shown && opened.dialog === 'undo' && <UndoDialog edit={shown} onClose={close} />}
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
          ...editKinds.map((one) => ({ value: one, name: kinds(`kind_${one}`) })),
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

type EditsProps = {
  edits: readonly Edit[]
  /** Whether another list is about to replace this one. */
  settling: boolean
  onOpen: (dialog: Opened['dialog'], edit: number) => void
}

function Edits({ edits, settling, onOpen }: EditsProps) {
  return (
    <ol
      aria-busy={settling || undefined}
      className={classNames(
        'divide-y divide-line overflow-hidden rounded-card border border-line bg-white',
        settling && 'opacity-60',
      )}
    >
      {edits.map((edit) => (
        <EditRow
          key={edit.edit}
          edit={edit}
          onDetails={() => onOpen('details', edit.edit)}
          onUndo={() => onOpen('undo', edit.edit)}
        />
      ))}
    </ol>
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
