import { Check, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../class-names.ts'
import {
  dismissToast,
  pauseToast,
  registerToastHost,
  resumeToast,
  type Toast,
  type Undo,
  useToasts,
} from './toasts.ts'

const tones = {
  success: { icon: <Check className="size-4" />, ground: 'bg-feuille' },
  error: { icon: <X className="size-4" />, ground: 'bg-brique' },
} as const

/**
 * Where toasts appear: above everything, on phones over the head, where they leave what is read and its buttons
 * free, one at a time: the newest. It stands there from the start, so that screen readers hear them. Each open dialog has one of its
 * own, for nothing outside of a dialog can be pressed or is read out.
 */
export function Toaster() {
  const t = useTranslations('toasts')
  const ref = useRef<HTMLElement>(null)
  const [place] = useState(() => ({}))
  useEffect(() => {
    // Older browsers know no popovers: there it stands over the page, and under the veil of a dialog.
    ref.current?.showPopover?.()
    return registerToastHost(place)
  }, [place])
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={t('label')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-1.5 bottom-auto z-50 h-auto w-auto flex-col items-center gap-2 overflow-visible bg-transparent open:flex md:top-auto md:right-6 md:bottom-6 md:left-auto md:items-end"
    >
      {useToasts(place).map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={t('dismiss')} />
      ))}
    </section>
  )
}

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: string }) {
  const { icon, ground } = tones[toast.tone]
  return (
    <div
      {...useHolding(toast)}
      className="pointer-events-auto flex w-full max-w-80 animate-rise items-center gap-3 rounded-button bg-cafe max-md:not-last:hidden ps-4 text-white shadow-e3"
    >
      <span className={classNames('rounded-full p-1', ground)}>{icon}</span>
      <p className="min-w-0 grow py-3 font-semibold">{toast.text}</p>
      {toast.undo && <UndoButton toast={toast} undo={toast.undo} />}
      <button
        type="button"
        aria-label={dismiss}
        onClick={() => dismissToast(toast.id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-button focus-visible:outline-mangue"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Whoever points at a toast with a button in it, or has come to that button by keys, is not outrun. */
function useHolding({ id, undo }: Toast) {
  // With the dialog it stands in, a toast leaves without a word about the pointer.
  useEffect(() => (undo ? () => resumeToast(id) : undefined), [id, undo])
  if (!undo) return {}
  const hold = () => pauseToast(id)
  const letGo = () => resumeToast(id)
  return { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo }
}

function UndoButton({ toast, undo: { label, act } }: { toast: Toast; undo: Undo }) {
  return (
    <button
      type="button"
      onClick={() => {
        dismissToast(toast.id)
        act()
      }}
      className="min-h-11 shrink-0 rounded-button px-1 font-bold text-mangue underline-offset-3 hover:underline focus-visible:outline-mangue"
    >
      {label}
    </button>
  )
}
