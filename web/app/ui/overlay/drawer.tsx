import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { IconButton } from '../icon-button.tsx'
import { Toaster } from './toaster.tsx'
import { useModal } from './use-modal.ts'

type DrawerProps = {
  title: string
  /** Shown next to the title. */
  aside?: ReactNode
  onClose: () => void
  /** Receives a function that closes the drawer with its animation. */
  children: (leave: () => void) => ReactNode
}

/** A modal panel over the right edge of the page. Open while rendered. */
export function Drawer({ title, aside, onClose, children }: DrawerProps) {
  const t = useTranslations('dialog')
  const leave = async () => {
    const drawer = ref.current
    if (!drawer) return
    drawer.dataset.leaving = ''
    await Promise.allSettled(drawer.getAnimations().map((animation) => animation.finished))
    onClose()
  }
  const { id, ref, dialog } = useModal(leave)
  return (
    <dialog {...dialog} className="drawer-sheet">
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
      <Toaster place="drawer" />
    </dialog>
  )
}
