import type { Edit } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SaveRow, UndoButton } from './save-row.tsx'
import { useEditWords } from './use-edit-words.ts'

type RowProps = { edit: Edit; onDetails: () => void; onUndo: () => void }

/** A save of products, or of their order, with the number of products. */
export function EditRow({ edit, onDetails, onUndo }: RowProps) {
  const t = useTranslations('history')
  const history = useTranslations('productHistory')
  const { title, counts, kind } = useEditWords()(edit)
  const details = edit.names.length > 0 && (
    <Button variant="outline" onClick={onDetails} className="min-h-11">
      {t('details')}
      <span className="sr-only">: {title}</span>
    </Button>
  )
  const undo = edit.undone ? (
    <Badge tone="highlight">{history('undone')}</Badge>
  ) : (
    <UndoButton what={title} undo={onUndo} />
  )
  return (
    <SaveRow
      kind={edit.kind}
      origin={kind}
      title={title}
      save={edit}
      actions={
        <>
          {details}
          {undo}
        </>
      }
    >
      {counts}
    </SaveRow>
  )
}
