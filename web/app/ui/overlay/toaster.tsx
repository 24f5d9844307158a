import { Check, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  success: { icon: <Check className="size-4" />, background: 'bg-feuille' },
  error: { icon: <X className="size-4" />, background: 'bg-brique' },
} as const

/**
 * Positions of the toasts, so that none covers a button: above the bars at the bottom of a page, next to a drawer,
 * above a sheet. On phones, a page with `toasts-on-top` has what changed at its foot.
 */
const places = {
  page: 'bottom-(--toast-bottom) top-auto md:items-end max-md:in-[body:has(.toasts-on-top)]:top-1.5 max-md:in-[body:has(.toasts-on-top)]:bottom-auto',
  drawer: 'top-auto bottom-3 md:bottom-6 md:right-114 md:items-end',
  dialog: 'top-1.5 bottom-auto md:top-auto md:bottom-6 md:items-end',
} as const

/**
 * The region of the toasts, above everything; on phones only the newest is shown. Always rendered, so that screen
 * readers announce toasts. Each dialog has its own, because everything outside a dialog is inert.
 */
export function Toaster({ place = 'dialog' }: { place?: keyof typeof places }) {
  const t = useTranslations('toasts')
  const ref = useRef<HTMLElement>(null)
  const [host] = useState(() => ({}))
  const toasts = useToasts(host)
  const isShown = toasts.length > 0
  // A toast may outlive its page, and a page may show its bar only once loaded.
  useLayoutEffect(() => {
    if (!isShown) return
    const avoidBars = () => ref.current?.style.setProperty('--toast-bottom', `${bottomBarHeight() + 12}px`)
    avoidBars()
    const observer = new MutationObserver(avoidBars)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isShown])
  useEffect(() => {
    // Browsers without popovers show it above the page but below a dialog's backdrop.
    ref.current?.showPopover?.()
    return registerToastHost(host)
  }, [host])
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={t('label')}
      aria-live="polite"
      className={classNames(
        'pointer-events-none fixed inset-x-3 z-50 h-auto w-auto flex-col items-center gap-2 overflow-visible bg-transparent open:flex md:left-auto md:right-6',
        places[place],
      )}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismiss={t('dismiss')} />
      ))}
    </section>
  )
}

/** Pixels at the bottom of the screen covered by bars, which have `data-bottom-bar`. */
function bottomBarHeight(): number {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')].flatMap((bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect()
    const isStuck = getComputedStyle(bar).position !== 'static'
    const isAtBottom = isStuck && height > 0 && top < innerHeight && bottom > innerHeight - reach
    return isAtBottom ? top : []
  })
  return tops.length > 0 ? innerHeight - Math.min(...tops) : 0
}

/** A bar closer to the bottom than this may be on top of another bar. */
const reach = 160

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: string }) {
  const { icon, background } = tones[toast.tone]
  return (
    <div
      {...usePause(toast)}
      className="pointer-events-auto flex w-full max-w-80 animate-rise items-center gap-3 rounded-button bg-cafe max-md:not-last:hidden ps-4 text-white shadow-e3"
    >
      <span className={classNames('rounded-full p-1', background)}>{icon}</span>
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

/** A toast with Undo stays while it is hovered or its button is focused. */
function usePause({ id, undo }: Toast) {
  // A toast removed together with its dialog fires no pointer event.
  useEffect(() => (undo ? () => resumeToast(id) : undefined), [id, undo])
  if (!undo) return {}
  const pause = () => pauseToast(id)
  const resume = () => resumeToast(id)
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume }
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
