import type { PaymentMethod } from '@dix/contract'
import { Banknote, CreditCard, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'
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
  const details: Record<PaymentMethod, ReactNode> = {
    cash: chosen === 'cash' && <CashNotes total={total} {...note} disabled={disabled} />,
    card: testPayments && <p className="text-small font-semibold text-mangue-ink">{t('testPayments')}</p>,
  }
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-2">
      <legend className="type-h2 mb-3">{t('howToPay')}</legend>
      {methods.map((method) => (
        <MethodRow
          key={method}
          method={method}
          isChosen={method === chosen}
          onChoose={() => choose(method)}
          details={details[method]}
        />
      ))}
    </fieldset>
  )
}

const looks: Record<PaymentMethod, { icon: LucideIcon; tile: string }> = {
  cash: { icon: Banknote, tile: 'bg-feuille-soft text-feuille' },
  card: { icon: CreditCard, tile: 'bg-sable text-ink-2' },
}

type RowProps = { method: PaymentMethod; isChosen: boolean; onChoose: () => void; details: ReactNode }

function MethodRow({ method, isChosen, onChoose, details }: RowProps) {
  const t = useTranslations()
  const { icon: Icon, tile } = looks[method]
  return (
    <div
      className={classNames(
        'rounded-card border has-[>label>:focus-visible]:outline-3 has-[>label>:focus-visible]:outline-offset-2 has-[>label>:focus-visible]:outline-indigo',
        isChosen
          ? 'border-bissap bg-bissap-soft inset-ring inset-ring-bissap md:bg-white'
          : 'border-line bg-white hover:border-edge',
      )}
    >
      <label className="flex min-h-15.5 cursor-pointer items-center gap-3.5 px-3.5 has-disabled:cursor-default has-disabled:opacity-60">
        <input
          type="radio"
          name="payment"
          value={method}
          checked={isChosen}
          onChange={onChoose}
          className="size-5.5 shrink-0 appearance-none rounded-full border-2 border-edge bg-white outline-none checked:border-7 checked:border-bissap forced-colors:appearance-auto"
        />
        <span className={classNames('flex size-10 shrink-0 items-center justify-center rounded-field', tile)}>
          <Icon className="size-5.5" aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block font-bold">{t(`paymentChoices.${method}`)}</span>
          <span className="block text-small text-ink-2">{t(`paymentChoiceHints.${method}`)}</span>
        </span>
      </label>
      {details && (
        <div className={classNames('mx-3.5 pb-3.5', isChosen && 'border-t border-line pt-2.5')}>
          {details}
        </div>
      )}
    </div>
  )
}
