import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../../platform/api/ask.ts'
import { useErrorMessage } from '../../../../platform/forms/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { showSuccess } from '../../../../ui/overlay/success.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { refreshCatalogue } from '../imports-query.ts'

/** Undoes a whole import after a confirmation. */
export function UndoImport({ edit, fileName }: { edit: number; fileName: string }) {
  const t = useTranslations('imports')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="remove" onClick={() => setAsking(true)}>
        <Undo2 className="size-4.5" aria-hidden="true" />
        {t('undo')}
      </Button>
      {asking && <UndoDialog edit={edit} fileName={fileName} onClose={() => setAsking(false)} />}
    </>
  )
}

function UndoDialog({ edit, fileName, onClose }: { edit: number; fileName: string; onClose: () => void }) {
  const t = useTranslations('imports')
  const { busy, problem, undo } = useUndo(edit, onClose)
  return (
    <Dialog title={t('undoTitle')} onClose={onClose}>
      <p className="text-pretty text-ink-2">{t('undoHint')}</p>
      <p className="my-4 rounded-field bg-coton p-3 font-bold wrap-anywhere">{fileName}</p>
      <div role="alert" className="mb-4 empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} className="grow">
          {t('cancel')}
        </Button>
        <Button variant="danger" onClick={undo} aria-busy={busy || undefined} className="grow">
          {busy && <Spinner />}
          {t('undo')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The error stays visible, because a toast would be gone before the user has found the products it names. */
function useUndo(edit: number, onDone: () => void) {
  const messageOf = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const undo = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await ask('PUT /api/catalogue/undo-edit', { edit })
      await refreshCatalogue()
      onDone()
      showSuccess(message)
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, undo }
}
