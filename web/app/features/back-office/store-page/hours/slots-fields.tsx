import { defaultSlots, type SlotTerms, slotLengths } from '@dix/contract'
import { type ComponentProps, useState } from 'react'
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

/** The most that is sent is refused with a message; `Infinity` would be sent as null, which is “no limit”. */
const numberOf = (digits: string) =>
  digits === '' ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)

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
          <NumberField
            label={t('slotEarliest')}
            value={slots.earliest}
            error={errors.earliest}
            onNumber={(earliest) => set({ earliest: earliest ?? 0 })}
          />
          <NumberField
            label={t('slotOrders')}
            hint={t('slotOrdersHint')}
            value={slots.orders}
            error={errors.orders}
            // 0 is refused with a message; it must not become “no limit”.
            onNumber={(orders) => set({ orders })}
          />
        </div>
      )}
      {error && !slots.isOn && <FieldError>{error}</FieldError>}
    </section>
  )
}

type NumberProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
  value: number | null
  onNumber: (value: number | null) => void
}

/** A field of digits, which stay as typed: a long number would be shown with an exponent. */
function NumberField({ value, onNumber, ...rest }: NumberProps) {
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && numberOf(typed) === value
  return (
    <Field
      {...rest}
      inputMode="numeric"
      value={isTyped ? typed : String(value ?? '')}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '')
        setTyped(digits)
        onNumber(numberOf(digits))
      }}
    />
  )
}
