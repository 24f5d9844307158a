import { defaultSubstitution } from '@dix/contract'
import { ChevronRight, Repeat2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Line } from '../state/line.ts'
import { useSubstitutions } from './substitution-choices.ts'

const load = () => import('./substitution-dialog.tsx')
const SubstitutionDialog = lazy(load)

/** The current choice, in a row that opens the dialog. */
export default function SubstitutionChoice({ lines }: { lines: readonly Line[] }): ReactNode {
  const t = useTranslations('substitution')
  const chosen = useSubstitutions()
  const [open, setOpen] = useState(false)
  const { choice } = chosen?.all ?? defaultSubstitution
  return (
    <>
      <button
        type="button"
        // If its code cannot be fetched, the choice stays as it is.
        onClick={() =>
          load().then(
            () => setOpen(true),
            () => {},
          )
        }
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
      >
        <Repeat2 className="size-5.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block text-card font-semibold">{t('title')}</span>
          <span className="block text-small text-ink-2">{t(choice)}</span>
        </span>
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </button>
      {open && chosen && (
        <Suspense>
          <SubstitutionDialog chosen={chosen} lines={lines} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
