import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from './icon-button.tsx'
import { Toaster } from './toaster.tsx'

type DrawerProps = {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  onClose: () => void
  /** Given a function that lets the drawer leave as it came. */
  children: (leave: () => void) => ReactNode
}

/**
 * Something beside the page, over its right edge. The browser's own dialog keeps the focus inside and the page
 * behind it still, closes on Escape, and gives the focus back.
 */
export function Drawer({ title, aside, onClose, children }: DrawerProps) {
  const t = useTranslations('dialog')
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const leave = async () => {
    const dialog = ref.current
    if (!dialog) return
    dialog.dataset.leaving = ''
    await Promise.allSettled(dialog.getAnimations().map((animation) => animation.finished))
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the browser sees to that.
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClick={(event) => event.target === event.currentTarget && leave()}
      className="drawer-sheet"
    >
      <div className="flex min-h-17 shrink-0 items-center gap-3 border-b border-line ps-6 pe-3">
        <h2 id={id} className="type-h2">
          {title}
        </h2>
        {aside}
        <IconButton label={t('close')} onClick={leave} className="ms-auto">
          <X className="size-5.5" aria-hidden="true" />
        </IconButton>
      </div>
      {children(leave)}
      <Toaster />
    </dialog>
  )
}
