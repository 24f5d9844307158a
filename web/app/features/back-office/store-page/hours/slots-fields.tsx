import { defaultSlots, type SlotTerms, settingsLimits, slotLengths } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'

type SlotsProps = {
  slots: SlotTerms | undefined
  error: string | undefined
  onChange: (slots: SlotTerms) => void
}

const numberOf = (typed: string) => Number(typed.replaceAll(/\D/g, ''))

/** Whether shoppers choose a delivery slot within the hours, and which. */
export function SlotsFields({ slots = defaultSlots, error, onChange }: SlotsProps) {
  const t = useTranslations('settings')
  const set = (part: Partial<SlotTerms>) => onChange({ ...slots, ...part })
  return (
    <section className="rounded-card border border-line bg-white p-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="type-h3">{t('slotsOn')}</h2>
        <Switch
          label={t('slotsOn')}
          checked={slots.isOn}
          onChange={({ target }) => set({ isOn: target.checked })}
        />
      </div>
      <p className="text-small text-ink-2">{t('slotsHint')}</p>
      {slots.isOn && (
        <div className="mt-4 flex flex-col gap-4">
          <SelectField
            label={t('slotMinutes')}
            value={String(slots.minutes)}
            onChange={({ target }) => set({ minutes: Number(target.value) })}
          >
            {slotLengths.map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('slotLength', { minutes: String(minutes) })}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('slotEarliest')}
            inputMode="numeric"
            value={String(slots.earliest)}
            maxLength={String(settingsLimits.slotEarliest).length}
            onChange={({ target }) => set({ earliest: numberOf(target.value) })}
          />
          <Field
            label={t('slotOrders')}
            hint={t('slotOrdersHint')}
            inputMode="numeric"
            value={slots.orders === null ? '' : String(slots.orders)}
            maxLength={String(settingsLimits.slotOrders).length}
            onChange={({ target }) => set({ orders: numberOf(target.value) || null })}
          />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
    </section>
  )
}
