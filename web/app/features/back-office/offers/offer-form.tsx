import { isErrorOf, type Offer, type SharedCode } from '@dix/contract'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { freshKey } from '../../../platform/fresh-key.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { DateTimeField } from '../frame/opening/date-time-field.tsx'
import { differingNames, takeOver } from '../frame/take-over.ts'
import { BrandsField } from './brands-field.tsx'
import { OfferPreviewBox } from './offer-preview.tsx'
import {
  completeTerms,
  fieldOf,
  fromDateTimeInput,
  type OfferValues,
  termsOf,
  valuesOf,
} from './offer-values.ts'
import { OfferTermsWords, OfferTimes } from './offer-words.tsx'
import { refreshOffers } from './offers-query.ts'
import { ProductsField } from './products-field.tsx'
import { SectionsField } from './sections-field.tsx'

type FormProps = {
  /** Null for a new one. */
  saved: Offer | null
  onSaved: () => void
}

/** The form of an offer, and its effect on prices. */
export function OfferForm({ saved, onSaved }: FormProps) {
  const t = useTranslations('offers')
  const [base, setBase] = useState(saved)
  const [idempotencyKey] = useState(freshKey)
  const [theirs, setTheirs] = useState<{ offer: Offer; were: OfferValues } | null>()
  const form = useApiForm<OfferValues>({
    defaultValues: valuesOf(saved, new Date()),
    fieldOf,
    send: async (values) => {
      const { name, from, until } = values
      const times = {
        from: fromDateTimeInput(from, base?.from),
        until: fromDateTimeInput(until, base?.until) || null,
      }
      const fields = { name, ...times, ...termsOf(values) }
      try {
        const input = { ...fields, _id: base?._id ?? null, revision: base?.revision ?? 0 }
        const { message } = await ask('PUT /api/offer/save', input, { idempotencyKey })
        onSaved()
        await refreshOffers()
        showSuccess(message)
      } catch (failure) {
        if (!isErrorOf(failure, 'PUT /api/offer/save')) throw failure
        if (failure.code === 'changed_meanwhile') {
          takeTheirs(failure.data)
          await refreshOffers()
        } else failure.code satisfies 'not_found' | SharedCode
        throw failure
      }
    },
  })
  const takeTheirs = (offer: Offer | null) => {
    if (!offer) return setTheirs(null)
    const were = valuesOf(base, new Date())
    const changed = differingNames(were, form.getValues())
    // The kind determines the meaning of an amount, so both change together.
    const isTerm = changed.some((name) => name === 'kind' || name === 'amount')
    takeOver(form.setValue, valuesOf(offer, new Date()), isTerm ? [...changed, 'kind', 'amount'] : changed)
    setTheirs({ offer, were })
    setBase(offer)
  }
  const values = useWatch({ control: form.control }) as OfferValues
  // Otherwise the dialog focuses its close button.
  useEffect(() => form.setFocus('name'), [form.setFocus])
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('name')} hint={t('nameHint')} {...form.field('name')} autoComplete="off" required />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField label={t('kind')} {...form.field('kind')}>
          <option value="percent">{t('kindPercent')}</option>
          <option value="price">{t('kindPrice')}</option>
        </SelectField>
        <Field
          label={t(values.kind === 'price' ? 'price' : 'percent')}
          {...form.field('amount')}
          inputMode="numeric"
          autoComplete="off"
          end={<span className="pe-3 text-ink-2">{values.kind === 'price' ? 'F' : '%'}</span>}
        />
        <DateTimeField
          label={t('from')}
          hint={t('shopTime')}
          value={values.from}
          defaultTime="00:00"
          error={form.errorOf('from')}
          onChange={(from) => form.setValue('from', from)}
        />
        <DateTimeField
          label={t('until')}
          hint={t('untilHint')}
          value={values.until}
          defaultTime="23:59"
          error={form.errorOf('until')}
          onChange={(until) => form.setValue('until', until)}
        />
      </div>
      <SectionsField
        value={values.sections}
        error={form.errorOf('sections')}
        onChange={(sections) => form.setValue('sections', sections)}
      />
      <BrandsField
        value={values.brands}
        error={form.errorOf('brands')}
        onChange={(brands) => form.setValue('brands', brands)}
      />
      <ProductsField
        value={values.products}
        error={form.errorOf('products')}
        onChange={(products) => form.setValue('products', products)}
      />
      <OfferPreviewBox terms={completeTerms(values)} />
      {theirs !== undefined && <Theirs {...theirs} />}
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton busy={form.busy} ready>
        {t('save')}
      </SubmitButton>
    </form>
  )
}

type TheirsProps = {
  /** The saved offer; absent if it was deleted. */
  offer?: Offer
  /** Its state when the form was opened. */
  were?: OfferValues
}

/** The version that another user saved in the meantime, with their additions to its products, categories and brands. */
function Theirs({ offer, were }: TheirsProps) {
  const t = useTranslations('offers')
  return (
    <div role="alert" className="rounded-field bg-mangue-soft p-3.5 text-card text-mangue-ink">
      <p className="font-semibold">{t(offer ? 'changedMeanwhile' : 'deletedMeanwhile')}</p>
      {offer && were && (
        <div className="mt-1 wrap-anywhere">
          <p>
            {offer.name} · <OfferTermsWords offer={offer} /> · <OfferTimes offer={offer} />
          </p>
          <Named label={t('theyAdded')} names={namesOnlyIn(valuesOf(offer, new Date()), were)} />
          <Named label={t('theyRemoved')} names={namesOnlyIn(were, valuesOf(offer, new Date()))} />
        </div>
      )}
    </div>
  )
}

function Named({ label, names }: { label: string; names: readonly string[] }) {
  return (
    names.length > 0 && (
      <p>
        {label} {names.join(', ')}
      </p>
    )
  )
}

/** Names of products, categories and brands in only one of two versions of an offer. */
function namesOnlyIn(one: OfferValues, other: OfferValues): string[] {
  const lacks = (picked: readonly { _id: string }[], _id: string) => !picked.some((its) => its._id === _id)
  return [
    ...one.products.filter(({ _id }) => lacks(other.products, _id)).map(({ name }) => name),
    ...one.sections.filter(({ _id }) => lacks(other.sections, _id)).map(({ name }) => name),
    ...one.brands.filter((brand) => !other.brands.includes(brand)),
  ]
}
