import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmProps = {
  title: string
  /** Label of the button that changes nothing. */
  cancel: string
  /** Label of the button that does it. */
  confirm: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** What it does. */
  children: ReactNode
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ title, cancel, confirm, busy, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} className="grow">
          {cancel}
        </Button>
        <Button variant="danger" onClick={onConfirm} aria-busy={busy || undefined} className="grow">
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
