import type { HistoryEntry } from '@dix/contract'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FieldValue } from './field-value.tsx'
import { RevertButton } from './revert-button.tsx'
import { Timestamp } from './timestamp.tsx'
import { useFieldName } from './use-field-name.ts'

/** One change: its author, time and kind, and the fields before and after. */
export function ChangeEntry({ change }: { change: HistoryEntry }) {
  const { by, at, store } = change
  return (
    <div className="rounded-card border border-line p-3.5 md:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{by}</p>
          <p className="text-small text-ink-2">
            <Timestamp at={at} />
            {' · '}
            <Origin change={change} />
            {store && ` · ${store}`}
          </p>
        </div>
        <ChangeUndo change={change} />
      </div>
      <ChangeContent change={change} />
    </div>
  )
}

type UndoProps = {
  change: HistoryEntry
  /** The product, for screen readers if several are listed. */
  what?: string
}

/** Reverts a change, or says that it was reverted. */
export function ChangeUndo({ change: { change, undone }, what }: UndoProps) {
  const t = useTranslations('productHistory')
  if (undone) return <Badge tone="highlight">{t('undone')}</Badge>
  return <RevertButton send={() => ask('PUT /api/product/undo', { change })} {...(what && { what })} />
}

/** The effect of a change: each field before and after. */
export function ChangeContent({ change: { created, deleted, fields } }: { change: HistoryEntry }) {
  const t = useTranslations('productHistory')
  return (
    <>
      {(created || deleted) && <p className="mt-2 font-semibold">{t(created ? 'created' : 'deleted')}</p>}
      {fields.length > 0 && <Fields fields={fields} />}
    </>
  )
}

const pages = { import: '/dashboard/product/import', grid: '/dashboard/product/grid' } as const

/** The kind of change, with a link if it has a page. */
function Origin({ change: { kind, note } }: { change: HistoryEntry }) {
  const t = useTranslations('productHistory')
  const words = note ? t(`kind_${kind}Of`, { note }) : t(`kind_${kind}`)
  if (kind !== 'import' && kind !== 'grid') return words
  return (
    <Link to={pages[kind]} className="reach-44 font-semibold text-bissap underline underline-offset-3">
      {words}
    </Link>
  )
}

function Fields({ fields }: Pick<HistoryEntry, 'fields'>) {
  const fieldName = useFieldName()
  const t = useTranslations('productHistory')
  return (
    <dl className="mt-3 flex flex-col gap-2.5 text-card">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-3 gap-y-0.5 md:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="text-ink-2">{fieldName(field)}</dt>
          <dd className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start md:grid-cols-[minmax(0,220px)_auto_minmax(0,1fr)] gap-2.5">
            <span className="sr-only">{t('before')}</span>
            <FieldValue field={field} value={before} className="text-ink-2" />
            <ArrowRight className="mt-px size-4 shrink-0 text-ink-3" aria-label={t('after')} />
            <FieldValue field={field} value={after} className="font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
