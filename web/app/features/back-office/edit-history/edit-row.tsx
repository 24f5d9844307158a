import type { Edit } from '@dix/contract'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { kindIcons } from './edit-kinds.ts'
import { useEditWords } from './use-edit-words.ts'

type RowProps = { edit: Edit; onDetails: () => void; onUndo: () => void }

/** One save: its subject, the number of products, the kind, time and author. */
export function EditRow({ edit, onDetails, onUndo }: RowProps) {
  const t = useTranslations('history')
  const history = useTranslations('productHistory')
  const { title, counts, kind } = useEditWords()(edit)
  const Icon = kindIcons[edit.kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3.5 md:flex-nowrap md:px-5">
      <Icon className="size-5 shrink-0 self-start text-ink-2 md:self-center" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold wrap-anywhere">{title}</p>
        <p className="text-card wrap-anywhere">{counts}</p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {kind}
          {' · '}
          <Timestamp at={edit.at} />
          {' · '}
          {edit.by}
          {edit.store && ` · ${edit.store}`}
        </p>
      </div>
      <div className="flex items-center gap-2.5 max-md:w-full max-md:*:[button]:grow">
        {edit.names.length > 0 && (
          <Button variant="outline" onClick={onDetails} className="min-h-11">
            {t('details')}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        {edit.undone ? (
          <Badge tone="highlight">{history('undone')}</Badge>
        ) : (
          <Button variant="soft" onClick={onUndo} className="min-h-11">
            <Undo2 className="size-4" aria-hidden="true" />
            {history('undo')}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
