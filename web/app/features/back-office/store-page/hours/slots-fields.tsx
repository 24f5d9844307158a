import { defaultSlots, type SlotTerms, slotLengths } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { Field, FieldError } from '../../../../ui/form/field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import type { ItemErrors } from '../../settings/item-errors.ts'

type SlotsProps = {
  slots: SlotTerms | undefined
  /** The first error of all fields, for a form that shows none of them. */
  error: string | undefined
  errors: ItemErrors
  onChange: (slots: SlotTerms) => void
}

const onlyDigits = (typed: string) => typed.replaceAll(/\D/g, '')

/** Whether shoppers choose a delivery slot within the hours, and which. */
export function SlotsFields({ slots = defaultSlots, error, errors, onChange }: SlotsProps) {
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
      <p className="mt-1 text-small text-ink-2">{t('slotsHint')}</p>
      {slots.isOn && (
        <div className="mt-4 flex flex-col gap-4">
          <SelectField
            label={t('slotMinutes')}
            value={String(slots.minutes)}
            error={errors.minutes}
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
            error={errors.earliest}
            onChange={({ target }) => set({ earliest: Number(onlyDigits(target.value)) })}
          />
          <Field
            label={t('slotOrders')}
            hint={t('slotOrdersHint')}
            inputMode="numeric"
            value={slots.orders === null ? '' : String(slots.orders)}
            error={errors.orders}
            onChange={({ target }) => {
              const digits = onlyDigits(target.value)
              // 0 is refused with a message; it must not become “no limit”.
              set({ orders: digits === '' ? null : Number(digits) })
            }}
          />
        </div>
      )}
      {error && !slots.isOn && <FieldError>{error}</FieldError>}
    </section>
  )
}
