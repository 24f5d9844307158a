import type { HistoryKind } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { kindIcons } from './edit-kinds.ts'

type Origin = {
  /** The kind of the save in words; by default its name in the filter. */
  origin?: string
  save: { at: string; by: string; store?: string | undefined }
}

type RowProps = Origin & {
  kind: HistoryKind
  title: string
  /** What was changed, and how much. */
  children: ReactNode
  actions: ReactNode
}

/** One save: its subject, its effect, the kind, time and author, and what can be done with it. */
export function SaveRow({ kind, title, children, actions, ...origin }: RowProps) {
  const kinds = useTranslations('productHistory')
  const Icon = kindIcons[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3.5 md:flex-nowrap md:px-5">
      <Icon className="size-5 shrink-0 self-start text-ink-2 md:self-center" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-anywhere">{title}</p>
        <div className="text-card wrap-anywhere first-letter:uppercase">{children}</div>
        <p className="text-small text-ink-2 wrap-anywhere">
          <SaveOrigin origin={kinds(`kind_${kind}`)} {...origin} />
        </p>
      </div>
      <div className="flex items-center gap-2.5 empty:hidden max-md:w-full max-md:*:[button]:grow">
        {actions}
      </div>
    </li>
  )
}

/** The kind, time, author and store of a save. Users whose account was deleted have no name. */
export function SaveOrigin({ origin, save: { at, by, store } }: Origin) {
  const t = useTranslations('history')
  return (
    <>
      {origin}
      {' · '}
      <Timestamp at={at} />
      {' · '}
      {by || t('formerAccount')}
      {store && ` · ${store}`}
    </>
  )
}

/** What a save did to a category or an offer, and the name of that. */
export function outcomeOf({ before, after }: Record<'before' | 'after', { name: string } | null>) {
  const outcome = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  return { name: (after ?? before)?.name ?? '', outcome } as const
}

type UndoProps = {
  /** The title of the save, for screen readers. */
  what: string
  /** Undoes it, or asks first. */
  undo: () => unknown
}

/** The button of a row that undoes its save. */
export function UndoButton({ what, undo }: UndoProps) {
  const t = useTranslations('productHistory')
  const { busy, act } = useAction(async () => undo())
  return (
    <Button variant="soft" onClick={act} aria-busy={busy || undefined} className="min-h-11">
      <Undo2 className="size-4" aria-hidden="true" />
      {t('undo')}
      <span className="sr-only">: {what}</span>
    </Button>
  )
}
