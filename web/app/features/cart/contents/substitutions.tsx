import { lazy, Suspense } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/texts/load.ts'
import type { Line } from '../state/line.ts'

// Only signed-in users fetch it, with the texts and the code that queries their data. Without it nothing is shown.
const SubstitutionChoice = lazy(async () => {
  try {
    const [choice] = await Promise.all([import('./substitution-choice.tsx'), loadTexts('account')])
    return choice
  } catch {
    return { default: () => null }
  }
})

/** What happens to products that are missing in the store; a row of the cart, for signed-in users. */
export function Substitutions({ lines }: { lines: readonly Line[] }) {
  const isSignedIn = useSession() === 'signed-in'
  if (!isSignedIn) return null
  return (
    <Suspense fallback={<div className="min-h-14" />}>
      <SubstitutionChoice lines={lines} />
    </Suspense>
  )
}
