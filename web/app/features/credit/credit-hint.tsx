import { useTranslations } from 'use-intl/react'
import { Amount } from '../../ui/amount.tsx'
import { useCredit } from './credit-query.ts'

/** How much of the cart the shopper's credit will pay at checkout; nothing if they have none. @param dueAmt whole XOF */
export function CreditHint({ dueAmt }: { dueAmt: number }) {
  const t = useTranslations('credit')
  const { credit } = useCredit()
  const amount = Math.min(credit?.availableAmt ?? 0, dueAmt)
  if (amount <= 0) return null
  return (
    <p className="mt-2 text-small font-semibold text-feuille">
      {t.rich('pays', { amount: () => <Amount value={amount} currency="same" /> })}
    </p>
  )
}
