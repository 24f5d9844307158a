import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../ui/amount.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import type { useCreditChoice } from './use-credit-choice.ts'

type SwitchProps = { choice: ReturnType<typeof useCreditChoice>; disabled: boolean }

/** Whether the order is paid with the shopper's credit first; nothing if they have none. */
export function CreditSwitch({ choice: { available, isOn, setOn }, disabled }: SwitchProps) {
  const t = useTranslations('checkout')
  if (available === 0) return null
  return (
    <div className="flex items-center justify-between gap-4 rounded-card bg-feuille-soft p-4">
      <p className="font-semibold text-feuille">
        {t.rich('credit', { amount: () => <Amount value={available} currency="same" /> })}
      </p>
      <Switch
        label={t('useCredit')}
        checked={isOn}
        disabled={disabled}
        onChange={({ target }) => setOn(target.checked)}
      />
    </div>
  )
}
