import { lazy, Suspense } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/texts/load.ts'
import type { Line } from '../state/line.ts'

// Carts with products fetch it, with its texts and the code that reads the choices. Without it nothing is shown.
const SubstitutionChoice = lazy(async () => {
  try {
    const [choice] = await Promise.all([import('./substitution-choice.tsx'), loadTexts('account')])
    return choice
  } catch {
    return { default: () => null }
  }
})

/** What happens to products that the picker does not find; a row of the cart and of the checkout. */
export function Substitutions({ lines }: { lines: readonly Line[] }) {
  const isKnown = useSession() !== 'unknown'
  if (!isKnown || lines.length === 0) return null
  return (
    <Suspense fallback={<div className="min-h-14" />}>
      <SubstitutionChoice lines={lines} />
    </Suspense>
  )
}
