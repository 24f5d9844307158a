import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from './icon-button.tsx'
import { Toaster } from './toaster.tsx'

type DialogProps = { title: string; onClose: () => void; children: ReactNode }

/**
 * A question over the page: 512 px at most, on phones a sheet from below. Stands while it is rendered. The
 * browser's own dialog keeps the focus inside, closes on Escape, and gives the focus back.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const t = useTranslations('dialog')
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page, or the focus would have nowhere to go back from.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the browser sees to that.
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="dialog-sheet"
    >
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
