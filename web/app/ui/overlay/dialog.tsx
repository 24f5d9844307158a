import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { Toaster } from './toaster.tsx'
import { useModal } from './use-modal.ts'

type DialogProps = {
  title: string
  onClose: () => void
  /** As wide as a page's text, for forms and lists. */
  wide?: boolean
  children: ReactNode
}

/** A modal dialog, at most 512 px unless wide; on phones a bottom sheet. Open while rendered. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const t = useTranslations('dialog')
  const { id, dialog } = useModal(onClose)
  return (
    <dialog {...dialog} className={classNames('dialog-sheet', wide && 'md:max-w-260!')}>
      <div className="p-4 md:p-6">
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 id={id} tabIndex={-1} className="type-h2 outline-none">
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
