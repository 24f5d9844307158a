import type { Edit } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RevertButton } from './revert-button.tsx'
import { Timestamp } from './timestamp.tsx'

type EntryProps = {
  edit: Edit
  /** The name of what was changed. */
  name: string
  /** Where it is, if not evident. */
  place?: string | null
  /** Refetches what the undo changes. */
  onUndone?: () => Promise<void>
}

/** A save with its author and time, and a button that undoes it. */
export function EditEntry({ edit: { edit, by, at, undone }, name, place, onUndone }: EntryProps) {
  const t = useTranslations('productHistory')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-line p-3.5 md:p-4">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-small text-ink-2">
          {place && `${place} · `}
          <Timestamp at={at} />
          {' · '}
          {by}
        </p>
      </div>
      {undone ? (
        <Badge tone="highlight">{t('undone')}</Badge>
      ) : (
        <RevertButton
          what={name}
          send={async () => {
            const response = await ask('PUT /api/catalogue/undo-edit', { edit })
            await onUndone?.()
            return response
          }}
        />
      )}
    </div>
  )
}
