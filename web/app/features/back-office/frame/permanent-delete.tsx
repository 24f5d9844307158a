import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Thumb } from '../../../ui/thumb.tsx'

type DeleteProps = {
  /** The name, and the unit of a product. */
  name: ReactNode
  /** URL of the picture; empty for none. */
  image: string
  /** Says what else is deleted, and what is kept. */
  hint?: string
  /** Deletes the item. May throw ApiError and NetworkError. */
  remove: () => Promise<void>
  /** The content shown instead of the question after a failure; if empty, a toast shows the failure. */
  explain?: (failure: unknown) => ReactNode
  onClose: () => void
}

/** Asks for confirmation before an item is deleted for good, and explains why if it cannot be. */
export function PermanentDelete({ name, image, hint, remove, explain, onClose }: DeleteProps) {
  const t = useTranslations('admin')
  const [reason, setReason] = useState<ReactNode>()
  const { busy, act } = useAction(async () => {
    try {
      await remove()
      onClose()
    } catch (failure) {
      const explanation = explain?.(failure)
      if (!explanation) throw failure
      setReason(explanation)
    }
  })
  return (
    <Dialog title={t('permanentDelete')} onClose={onClose}>
      <div className="flex items-center gap-3 rounded-field bg-coton p-3">
        <Thumb src={image} className="w-14" />
        <p className="min-w-0 font-bold wrap-anywhere">{name}</p>
      </div>
      {reason ? (
        <div role="alert" className="mt-4 flex gap-2.5 rounded-field bg-brique-soft p-3 text-brique">
          <TriangleAlert className="mt-px size-5 shrink-0" aria-hidden="true" />
          <div className="min-w-0">{reason}</div>
        </div>
      ) : (
        <div className="mt-4 flex flex-col gap-2 text-ink-2">
          <p>{t('sure')}</p>
          {hint && <p className="text-small">{hint}</p>}
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} className="grow">
          {t(reason ? 'ok' : 'cancel')}
        </Button>
        {!reason && (
          <Button variant="danger" onClick={act} aria-busy={busy || undefined} className="grow">
            {t('confirm')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
