import { formatWeight, kiloPrice, type Locale, stepPrice } from '@dix/contract'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { emptyDraft } from '../draft/draft.ts'
import { problemsOfDraft } from '../draft/draft-problems.ts'
import type { ProductFormState } from '../use-product-form.ts'

/** The default step of goods by weight, in grams. */
const firstStep = '100'

/** The unit of goods by the piece, or the step of goods by weight with the price per kilogram. */
export function SoldBy({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const step = useWatch({ control: form.control, name: 'step_grams' })
  const isByWeight = step !== ''
  const choose = (value: string) =>
    form.setValue('step_grams', value, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <p className="col-span-full flex items-center gap-3">
        <Checkbox
          label={t('byWeight')}
          checked={isByWeight}
          onChange={({ target }) => choose(target.checked ? firstStep : '')}
        />
        <span aria-hidden="true">{t('byWeight')}</span>
      </p>
      {isByWeight ? (
        <>
          <Field
            label={t('step_grams')}
            {...form.field('step_grams')}
            inputMode="numeric"
            autoComplete="off"
            end={<span className="pe-3 text-card text-ink-2">g</span>}
          />
          <KiloPrice form={form} step={Number(digitsOf(step))} />
          <StepHint form={form} />
        </>
      ) : (
        <Field label={t('unit')} {...form.field('unit')} required autoComplete="off" />
      )}
    </>
  )
}

/** The price per kilogram; typing it sets the price of a step. */
function KiloPrice({ form: { control, setValue }, step }: { form: ProductFormState; step: number }) {
  const t = useTranslations('productForm')
  const price = digitsOf(useWatch({ control, name: 'price' }))
  const [typed, setTyped] = useState<string | null>(null)
  const known = step > 0 && /^\d+$/.test(price) ? String(kiloPrice(Number(price), step)) : ''
  const type = (text: string) => {
    setTyped(text)
    const digits = digitsOf(text)
    if (step > 0 && /^[1-9]\d*$/.test(digits))
      setValue('price', String(stepPrice(Number(digits), step)), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Field
      label={t('kiloPrice')}
      value={typed ?? known}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
      inputMode="numeric"
      autoComplete="off"
      end={<span className="pe-3 text-card text-ink-2">F CFA</span>}
    />
  )
}

/** The unit that price and stock count in: the step, with the weight of the stock. */
function StepHint({ form: { control } }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const language = useLocale() as Locale
  const [step_grams, stock] = useWatch({ control, name: ['step_grams', 'stock'] })
  const problems = problemsOfDraft({ ...emptyDraft, step_grams, stock }, true)
  if (problems.step_grams) return null
  const step = Number(digitsOf(step_grams))
  const steps = problems.stock ? 0 : Number(digitsOf(stock))
  return (
    <p role="status" className="col-span-full text-card text-ink-2">
      {t('countsSteps', { step: formatWeight(language, step) })}{' '}
      {steps > 0 && t('stockWeighs', { weight: formatWeight(language, steps * step) })}
    </p>
  )
}
