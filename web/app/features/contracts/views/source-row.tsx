import { Download, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '../../../ui/button.tsx'

type SourceProps = {
  icon: ReactNode
  title: string
  hint: string
  /** Back to the bundled file; null while that is in use. */
  onReset: (() => void) | null
}

/** The file in use: the bundled one, or a chosen one with a button to go back. */
export function SourceRow({ icon, title, hint, onReset }: SourceProps) {
  const t = useTranslations('contracts')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-button bg-sable text-ink-2">
        {icon}
      </span>
      <p className="min-w-0 flex-1 basis-40">
        <span className="block text-body font-bold wrap-anywhere">{title}</span>
        <span className="block text-small text-ink-2">{hint}</span>
      </p>
      {onReset && (
        <Button variant="soft" onClick={onReset} className="text-card max-md:w-full">
          <Undo2 className="size-4" aria-hidden="true" />
          {t('useShipped')}
        </Button>
      )}
    </div>
  )
}

/** A download of a bundled file, as an example. */
export function ExampleLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center gap-2 text-card font-bold text-bissap underline-offset-3 hover:underline"
    >
      <Download className="size-4" aria-hidden="true" />
      {children}
    </a>
  )
}
