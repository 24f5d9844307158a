import { lazy, Suspense } from 'react'
import { useSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/texts/load.ts'

// Only signed-in shoppers fetch it, with its texts and the code that reads their credit. Without it nothing is shown.
const Hint = lazy(async () => {
  try {
    const [{ CreditHint }] = await Promise.all([import('../../credit/index.ts'), loadTexts('account')])
    return { default: CreditHint }
  } catch {
    return { default: () => null }
  }
})

/** How much of the cart the shopper's credit will pay at checkout. @param dueAmt whole XOF */
export function CreditHint({ dueAmt }: { dueAmt: number }) {
  if (useSession() !== 'signed-in') return null
  return (
    <Suspense fallback={null}>
      <Hint dueAmt={dueAmt} />
    </Suspense>
  )
}
