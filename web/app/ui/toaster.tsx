import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { classNames } from './class-names.ts'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

const tones = {
  success: { icon: <Check className="size-4" />, ground: 'bg-feuille' },
  error: { icon: <X className="size-4" />, ground: 'bg-brique' },
} as const

/** Where toasts appear. It stands in the page from the start, so that screen readers hear them. */
export function Toaster() {
  const t = useTranslations('toasts')
  return (
    <section
      aria-label={t('label')}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-24 z-50 flex flex-col items-center gap-2 md:right-6 md:bottom-6 md:left-auto md:items-end"
    >
      {useToasts().map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={t('dismiss')} />
      ))}
    </section>
  )
}

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: string }) {
  const { icon, ground } = tones[toast.tone]
  return (
    <div className="pointer-events-auto flex w-full max-w-80 animate-rise items-center gap-3 rounded-button bg-cafe ps-4 text-white shadow-e3">
      <span className={classNames('rounded-full p-1', ground)}>{icon}</span>
      <p className="min-w-0 grow py-3 font-semibold">{toast.text}</p>
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
