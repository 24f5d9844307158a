import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from './icon-button.tsx'
import { Toaster } from './toaster.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/** A question over the page: 512 px at most, on phones a sheet from below. Stands while it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useTranslations('dialog')
  const { id, dialog } = useModal(onClose)
  return (
    <dialog {...dialog} className="dialog-sheet">
      <div className="p-4 md:p-6">
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 id={id} className="type-h2">
            {title}
          </h2>
          <IconButton label={t('close')} onClick={onClose} className="-mr-2.5">
            <X className="size-5.5" aria-hidden="true" />
          </IconButton>
        </div>
        {children}
      </div>
      <Toaster />
    </dialog>
  )
}
