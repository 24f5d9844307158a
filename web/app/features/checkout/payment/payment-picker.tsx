import type { PaymentMethod } from '@dix/contract'
import { Banknote, CreditCard, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChoiceRow } from '../choice-row.tsx'
import { CashNotes } from './cash-notes.tsx'
import type { useNote } from './use-note.ts'
import type { usePaymentMethod } from './use-payment-method.ts'

type PickerProps = ReturnType<typeof usePaymentMethod> & {
  total: number
  /** The banknote to pay with. */
  note: ReturnType<typeof useNote>
  /** True while an order is being sent. */
  disabled: boolean
  testPayments: boolean
}

/** The payment methods in the shop's order; the chosen one shows its extra questions. */
export function PaymentPicker({ methods, chosen, choose, total, note, disabled, testPayments }: PickerProps) {
  const t = useTranslations('checkout')
  const texts = useTranslations()
  const details: Record<PaymentMethod, ReactNode> = {
    cash: chosen === 'cash' && <CashNotes total={total} {...note} disabled={disabled} />,
    card: testPayments && <p className="text-small font-semibold text-mangue-ink">{t('testPayments')}</p>,
  }
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="type-h2 mb-3">{t('howToPay')}</legend>
      {methods.map((method) => (
        <ChoiceRow
          key={method}
          name="payment"
          {...looks[method]}
          title={texts(`paymentChoices.${method}`)}
          hint={texts(`paymentChoiceHints.${method}`)}
          isChosen={method === chosen}
          onChoose={() => choose(method)}
        >
          {details[method]}
        </ChoiceRow>
      ))}
    </fieldset>
  )
}

const looks: Record<PaymentMethod, { icon: LucideIcon; tile: string }> = {
  cash: { icon: Banknote, tile: 'bg-feuille-soft text-feuille' },
  card: { icon: CreditCard, tile: 'bg-sable text-ink-2' },
}
