import { Check } from 'lucide-react'
import { Button } from './button.tsx'
import { confirmSuccess, useSuccess } from './success.ts'
import { Toaster } from './toaster.tsx'
import { useModal } from './use-modal.ts'

/** Shows what `tellSuccess` was told, one at a time, over whatever is open. `label` is what confirms it. */
export function SuccessAlert({ label }: { label: string }) {
  const text = useSuccess()
  return text !== null && <Alert key={text} text={text} label={label} />
}

/** What had the focus before may be gone with what was done: then the page's content takes it. */
function confirm(): void {
  confirmSuccess()
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  })
}

/** Its one button has the focus, so that Enter goes on. */
function Alert({ text, label }: { text: string; label: string }) {
  const { id, dialog } = useModal(confirm)
  return (
    <dialog {...dialog} role="alertdialog" className="dialog-sheet md:max-w-100">
      <div className="flex flex-col items-center gap-4 p-6 text-center">
        <span className="animate-grow rounded-full bg-feuille-soft p-4 text-feuille">
          <Check className="size-8" strokeWidth={2.5} aria-hidden="true" />
        </span>
        <p id={id} className="text-h2-phone font-bold text-balance">
          {text}
        </p>
        <Button look="success" onClick={confirm} className="min-w-36 max-md:w-full">
          {label}
        </Button>
      </div>
      <Toaster />
    </dialog>
  )
}
