import type { Address, DeliveryAddress } from '@dix/contract'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useApiForm } from '../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

type AddressField = {
  name: 'address_line' | 'landmark' | 'city' | 'state' | 'pincode' | 'country' | 'mobile'
  /** Not every address has it. */
  optional?: true
  autoComplete: string
  type?: 'tel'
  /** Half a row. */
  half?: boolean
}

/** In display order. `autoComplete` lets browsers fill them in. */
const fields: readonly AddressField[] = [
  { name: 'address_line', autoComplete: 'street-address' },
  { name: 'landmark', autoComplete: 'off', optional: true },
  { name: 'city', autoComplete: 'address-level2', half: true },
  { name: 'state', autoComplete: 'address-level1', half: true },
  { name: 'pincode', autoComplete: 'postal-code', half: true },
  { name: 'country', autoComplete: 'country-name', half: true },
  { name: 'mobile', autoComplete: 'tel', type: 'tel' },
]
const names = fields.map(({ name }) => name)
const requiredNames = names.filter((name) => name !== 'landmark')

type AddressValues = Record<AddressField['name'], string>

type AddressFormProps = {
  /** The address to edit; null for a new one. */
  address: Address | null
  /** The initial values. */
  start: Partial<DeliveryAddress>
  /** Receives the values after each change. */
  onInput: (typed: Partial<DeliveryAddress>) => void
  onSaved: (address: Address) => void
}

/** A delivery address. The specification's six fields are required, in any format (section 5). */
export function AddressForm({ address, start, onInput, onSaved }: AddressFormProps) {
  const t = useTranslations('address')
  const form = useApiForm<AddressValues>({
    defaultValues: Object.fromEntries(names.map((name) => [name, start[name] ?? ''])),
    check: (values) =>
      Object.fromEntries(
        requiredNames.filter((name) => values[name].trim() === '').map((name) => [name, t(`${name}Missing`)]),
      ),
    send: async (values) => {
      const { message, data } = address
        ? await ask('PUT /api/address/update', { _id: address._id, ...values })
        : await ask('POST /api/address/create', values)
      toast('success', message)
      onSaved(data)
    },
  })
  // The dialog would focus its close button.
  useEffect(() => form.setFocus('address_line'), [form.setFocus])
  return (
    <form
      {...form.props}
      onChange={() => onInput(form.getValues())}
      className="grid grid-cols-2 gap-x-4 gap-y-5"
    >
      {fields.map(({ name, half, optional, ...input }) => (
        <Field
          key={name}
          label={t(name)}
          {...form.field(name)}
          {...(name === 'landmark' && { hint: t('landmarkHint') })}
          required={!optional}
          className={half ? '' : 'col-span-2'}
          {...input}
        />
      ))}
      <div className="col-span-2 flex flex-col gap-5">
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton busy={form.busy}>{t('submit')}</SubmitButton>
      </div>
    </form>
  )
}
