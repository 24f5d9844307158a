import { Check, Undo2 } from 'lucide-react'
import { Button } from '../button.tsx'
import { confirmSuccess, useSuccess } from './success.ts'
import { Toaster } from './toaster.tsx'
import type { Undo } from './toasts.ts'
import { useModal } from './use-modal.ts'

/** Shows the message of `showSuccess` in an alert dialog. `label`: the text of its button. */
export function SuccessAlert({ label }: { label: string }) {
  const success = useSuccess()
  return success && <Alert key={success.text} {...success} label={label} />
}

type AlertProps = { text: string; undo: Undo | undefined; label: string }

/** The confirm button has the focus, so Enter closes it. */
function Alert({ text, undo, label }: AlertProps) {
  const { id, dialog } = useModal(confirmSuccess)
  return (
    <dialog {...dialog} role="alertdialog" className="dialog-sheet md:max-w-100">
      <div className="flex flex-col items-center gap-4 p-6 text-center">
        <span className="animate-grow rounded-full bg-feuille-soft p-4 text-feuille">
          <Check className="size-8" strokeWidth={2.5} aria-hidden="true" />
        </span>
        <p id={id} className="text-h2-phone font-bold text-balance">
          {text}
        </p>
        <div className="flex flex-wrap justify-center gap-3 max-md:w-full max-md:*:w-full">
          <Button variant="success" onClick={confirmSuccess} className="min-w-36">
            {label}
          </Button>
          {undo && <UndoButton {...undo} />}
        </div>
      </div>
      <Toaster />
    </dialog>
  )
}

function UndoButton({ label, act }: Undo) {
  const undo = () => {
    confirmSuccess()
    act()
  }
  return (
    <Button variant="outline" onClick={undo}>
      <Undo2 className="size-4.5" aria-hidden="true" />
      {label}
    </Button>
  )
}
