import { discountedPrice } from '@dix/contract'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { Amount } from '../../../../ui/amount.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { digitsOf, emptyDraft } from '../draft/draft.ts'
import { faultsOfDraft } from '../draft/draft-faults.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Section } from './section.tsx'

const figures = [
  { name: 'stock', end: null },
  { name: 'price', end: 'F CFA' },
  { name: 'discount', end: '%' },
  { name: 'low_stock', end: null },
] as const

/** Unit, stock, price and discount, and the final price. */
export function PriceAndStock({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  return (
    <Section title={t('priceAndStock')}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 lg:grid-cols-4">
        <Field label={t('unit')} {...form.field('unit')} required autoComplete="off" />
        {figures.map(({ name, end }) => (
          <Field
            key={name}
            label={t(name)}
            {...form.field(name)}
            required={name !== 'low_stock'}
            inputMode="numeric"
            autoComplete="off"
            {...(name === 'low_stock' ? { hint: t('lowStockHint'), className: 'col-span-2' } : {})}
            {...(end ? { end: <span className="pe-3 text-card text-ink-2">{end}</span> } : {})}
          />
        ))}
        <FinalPrice form={form} />
      </div>
    </Section>
  )
}

/** The final price, once price and discount are valid. */
function FinalPrice({ form: { control } }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const [price, discount] = useWatch({ control, name: ['price', 'discount'] })
  const faults = faultsOfDraft({ ...emptyDraft, price, discount }, true)
  const percent = Number(digitsOf(discount))
  if (faults.price || faults.discount || percent === 0) return null
  return (
    <p role="status" className="col-span-2 self-center text-ink-2 md:pt-7">
      {t.rich('finalPrice', {
        amount: () => (
          <Amount
            value={discountedPrice(Number(digitsOf(price)), percent)}
            currency="same"
            className="font-bold text-cafe"
          />
        ),
      })}
    </p>
  )
}
