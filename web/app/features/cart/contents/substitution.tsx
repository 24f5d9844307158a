import { defaultSubstitution } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Repeat2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/texts/load.ts'
import type { Line } from '../state/line.ts'

// The fields of the dialog share the texts of the account's pages.
const load = async () => {
  const [dialog] = await Promise.all([import('./substitution-dialog.tsx'), loadTexts('account')])
  return dialog
}
const SubstitutionDialog = lazy(load)

function useSubstitutions(enabled: boolean) {
  const { data } = useQuery(
    {
      queryKey: ['cart', 'substitutions'],
      queryFn: async () => (await ask('GET /api/cart/substitutions')).data,
      enabled,
    },
    queryClient,
  )
  return data
}

/** What happens to products that are missing in the store; a row of the cart that opens the choice. */
export function Substitutions({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('substitution')
  const isSignedIn = useSession() === 'signed-in'
  const chosen = useSubstitutions(isSignedIn)
  const [open, setOpen] = useState(false)
  if (!isSignedIn) return null
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
