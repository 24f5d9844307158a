import { type Address, type QuarterView, townOfQuarter } from '@dix/contract'
import { type RefObject, useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { PhotoField, useNewestUpload } from '../../platform/forms/photo-field.tsx'
import { type ApiForm, useApiForm } from '../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { useShop } from '../shop/index.ts'
import { PinField } from './pin-field.tsx'
import { QuarterField } from './quarter-field.tsx'
import { useQuarters } from './quarters-query.ts'
import { asSent, emptyAddress, type TypedAddress } from './typed-address.ts'

type AddressFormProps = {
  /** The address to edit; null for a new one. */
  address: Address | null
  /** The initial values. */
  start: Partial<TypedAddress>
  /** Receives the values after each change. */
  onInput: (typed: TypedAddress) => void
  onSaved: (address: Address) => void
}

const town = ['city', 'state', 'country'] as const

/** `autoComplete` lets browsers fill them in. */
const townFields = [
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
  { name: 'pincode', autoComplete: 'postal-code' },
  { name: 'country', autoComplete: 'country-name' },
] as const

/** The numbering plans, which stay loaded when the form closes. */
let plans: typeof import('@dix/contract/phone') | undefined

/**
 * A form for a delivery address as customers describe it: landmark, quarter, house, phone number. City, state and
 * country come from the quarter, or are typed if the list lacks it; the postal code is the country's usual one.
 */
export function AddressForm({ address, start, onInput, onSaved }: AddressFormProps) {
  const t = useTranslations('address')
  const { newest: upload, onUpload } = useNewestUpload()
  const form = useAddressForm({ address, start, onInput, onSaved, upload })
  const { control, setValue, watch } = form
  const quarter = useController({ control, name: 'quarter' })
  const pin = useController({ control, name: 'pin' })
  const photo = useController({ control, name: 'photo' })
  const isTownTyped = watch('isTownTyped')
  const { addressStart } = useShop()
  const choose = (chosen: QuarterView | null) => {
    quarter.field.onChange(chosen?.id ?? null)
    if (!chosen) return
    const townValues = townOfQuarter(chosen, addressStart.country)
    for (const name of town) setValue(name, townValues[name])
    setValue('isTownTyped', false)
  }
  const [city, country] = watch(['city', 'country'])
  // Otherwise the dialog focuses its close button.
  useEffect(() => form.setFocus('landmark'), [form.setFocus])
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('landmark')} hint={t('landmarkHint')} autoComplete="off" {...form.field('landmark')} />
      <div>
        <QuarterField
          ref={quarter.field.ref}
          value={quarter.field.value}
          onChange={choose}
          hint={quarter.field.value ? [city, country].filter(Boolean).join(', ') : t('quarterHint')}
          error={form.errorOf('quarter')}
        />
        {!isTownTyped && !quarter.field.value && (
          <button
            type="button"
            onClick={() => setValue('isTownTyped', true)}
            className="mt-1 min-h-11 text-card font-semibold text-bissap underline-offset-3 hover:underline"
          >
            {t('quarterNotListed')}
          </button>
        )}
      </div>
      {isTownTyped && (
        <div className="grid gap-5 md:grid-cols-2 md:gap-x-4">
          {townFields.map(({ name, autoComplete }) => (
            <Field
              key={name}
              label={t(name)}
              required={name !== 'pincode'}
              autoComplete={autoComplete}
              {...form.field(name)}
            />
          ))}
        </div>
      )}
      <Field
        label={t('address_line')}
        hint={t('address_lineHint')}
        required
        autoComplete="street-address"
        {...form.field('address_line')}
      />
      <Field
        label={t('mobile')}
        hint={t('mobileHint')}
        required
        type="tel"
        autoComplete="tel"
        onFocus={loadPhonePlans}
        {...form.field('mobile')}
      />
      <PinField
        value={pin.field.value}
        onChange={pin.field.onChange}
        quarter={quarter.field.value}
        error={form.errorOf('pin')}
      />
      <PhotoField
        route="PUT /api/address/photo"
        texts={{
          legend: t('photo'),
          choose: t('choosePhoto'),
          hint: t('photoHint'),
          shown: t('photoOfDoor'),
        }}
        value={photo.field.value}
        onChange={photo.field.onChange}
        onUpload={onUpload}
        error={form.errorOf('photo')}
      />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton busy={form.busy}>{t('submit')}</SubmitButton>
    </form>
  )
}

/** @param upload of the newest photo; a save waits for it, and is not sent if it fails */
function useAddressForm({
  address,
  start,
  onInput,
  onSaved,
  upload,
}: AddressFormProps & { upload: RefObject<Promise<boolean> | null> }): ApiForm<TypedAddress> {
  const t = useTranslations('address')
  const form: ApiForm<TypedAddress> = useApiForm<TypedAddress>({
    defaultValues: { ...emptyAddress, ...start },
    fieldOf: (name) => {
      if (/itude$/.test(name)) return 'pin'
      return name in emptyAddress ? (name as keyof TypedAddress) : undefined
    },
    check: (values) => {
      const needed = [...(values.isTownTyped ? town : []), 'address_line', 'mobile'] as const
      const missing = needed.filter((name) => values[name].trim() === '')
      const problem = mobileProblem(values.mobile, values.country)
      return {
        ...(!values.isTownTyped && !values.quarter && { quarter: t('quarterMissing') }),
        ...Object.fromEntries(missing.map((name) => [name, t(`${name}Missing`)])),
        ...(problem && { mobile: t(problem) }),
      }
    },
    send: async (values) => {
      // Browsers autofill fields that never had the focus.
      await loadPhonePlans()
      const problem = mobileProblem(values.mobile, values.country)
      if (problem) {
        form.setError('mobile', { type: 'check', message: t(problem) }, { shouldFocus: true })
        return
      }
      // The field says why a photo failed; the next save omits the photo.
      if ((await upload.current) === false) return
      const sent = asSent({ ...values, photo: form.getValues('photo') }, address)
      const { message, data } = address
        ? await ask('PUT /api/address/update', { _id: address._id, ...sent })
        : await ask('POST /api/address/create', sent)
      toast('success', message)
      onSaved(data)
    },
  })
  const { subscribe, setValue, getValues } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onInput(values) }),
    [subscribe, onInput],
  )
  const { quarters, failed, areNone } = useQuarters()
  // Towns whose quarters are not listed are typed.
  const hasNone = quarters && start.city && !quarters.some(({ city }) => city === start.city)
  useEffect(() => {
    // A quarter saved while the shop listed some could not be changed in the hidden field.
    if (areNone) setValue('quarter', null)
    if ((failed || areNone || hasNone) && !getValues('quarter')) setValue('isTownTyped', true)
  }, [failed, areNone, hasNone, getValues, setValue])
  return form
}

/** Loads the numbering plans, which are large, when a number field gets the focus and before submitting. */
async function loadPhonePlans(): Promise<void> {
  // Without them, any text is accepted, as in the API.
  plans ??= await import('@dix/contract/phone').catch(() => undefined)
}

/** Reasons why a rider cannot call a number: it exists in no country, or it is a landline. */
type MobileProblem = 'mobileNotCallable' | 'mobileLandline'

/** The reason why riders could not call a number, once the plans are loaded. @param country as named in the address */
function mobileProblem(mobile: string, country: string): MobileProblem | undefined {
  if (!plans || mobile.trim() === '') return undefined
  const phone = plans.readPhone(mobile, plans.countryCode(country))
  if (!phone) return 'mobileNotCallable'
  return phone.isMobile ? undefined : 'mobileLandline'
}
