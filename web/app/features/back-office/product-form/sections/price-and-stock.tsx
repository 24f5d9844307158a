import { discountedPrice, marginPercent, payablePrices } from '@dix/contract'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../../platform/api/use-role.ts'
import { digitsOf } from '../../../../platform/forms/digits-of.ts'
import { Amount } from '../../../../ui/amount.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { emptyDraft } from '../draft/draft.ts'
import { problemsOfDraft } from '../draft/draft-problems.ts'
import type { ProductFormState } from '../use-product-form.ts'
import { Section } from './section.tsx'
import { SoldBy } from './sold-by.tsx'

const numberInputs = [
  { name: 'stock', end: null },
  { name: 'price', end: 'F CFA' },
  { name: 'discount', end: '%' },
  { name: 'low_stock', end: null },
  { name: 'purchase_price', end: 'F CFA' },
] as const

/** The hints of optional numbers, for goods by the piece and by weight. */
const hints = {
  low_stock: ['lowStockHint', 'lowStockStepsHint'],
  purchase_price: ['purchasePriceHint', 'purchasePriceStepHint'],
} as const

/** Unit, stock, price and discount, the purchase price, the final price and the margin. */
export function PriceAndStock({ form }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const isByWeight = useWatch({ control: form.control, name: 'step_grams' }) !== ''
  const may = useMay()
  const shown = numberInputs.filter(({ name }) => name !== 'purchase_price' || may('seePurchasePrices'))
  return (
    <Section title={t('priceAndStock')}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 lg:grid-cols-4">
        <SoldBy form={form} />
        {shown.map(({ name, end }) => (
          <Field
            key={name}
            label={t(name)}
            {...form.field(name)}
            required={!(name in hints)}
            inputMode="numeric"
            autoComplete="off"
            {...(name in hints
              ? { hint: t(hints[name as keyof typeof hints][isByWeight ? 1 : 0]), className: 'col-span-2' }
              : {})}
            {...(end ? { end: <span className="pe-3 text-card text-ink-2">{end}</span> } : {})}
          />
        ))}
        <FinalPrice form={form} />
        <PayablePrices form={form} />
        <Margin form={form} />
      </div>
    </Section>
  )
}

/** The final price, once price and discount are valid. */
function FinalPrice({ form: { control } }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const [price, discount] = useWatch({ control, name: ['price', 'discount'] })
  const problems = problemsOfDraft({ ...emptyDraft, price, discount }, true)
  const percent = Number(digitsOf(discount))
  if (problems.price || problems.discount || percent === 0) return null
  return (
    <p role="status" className="col-span-2 text-ink-2">
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

/** The nearest payable prices, each with a button, if coins cannot pay the final price. */
function PayablePrices({ form: { control, setValue } }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const [price, discount] = useWatch({ control, name: ['price', 'discount'] })
  const problems = problemsOfDraft({ ...emptyDraft, price, discount }, true)
  if (problems.price || problems.discount) return null
  const finalOf = (amount: number) => discountedPrice(amount, Number(digitsOf(discount)))
  const nearest = payablePrices(Number(digitsOf(price)), finalOf)
  if (nearest.length === 0) return null
  return (
    <div role="status" className="col-span-full rounded-field bg-mangue-soft p-3 text-card text-mangue-ink">
      <p>
        {t.rich('notPayable', {
          amount: () => <Amount value={finalOf(Number(digitsOf(price)))} currency="same" />,
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {nearest.map((amount) => (
          <Button
            key={amount}
            variant="outline"
            className="min-h-11 text-card"
            onClick={() => setValue('price', String(amount), { shouldDirty: true, shouldValidate: true })}
          >
            <span>
              {t.rich('takePrice', {
                price: () => <Amount value={amount} currency="same" />,
                final: () => <Amount value={finalOf(amount)} currency="same" />,
              })}
            </span>
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The margin, once both prices are valid. */
function Margin({ form: { control } }: { form: ProductFormState }) {
  const t = useTranslations('productForm')
  const [price, discount, purchase_price] = useWatch({
    control,
    name: ['price', 'discount', 'purchase_price'],
  })
  const problems = problemsOfDraft({ ...emptyDraft, price, discount, purchase_price }, true)
  const figure = (text: string) => Number(digitsOf(text))
  if (problems.price || problems.discount || problems.purchase_price || digitsOf(purchase_price) === '')
    return null
  const percent = marginPercent(figure(price), figure(discount), figure(purchase_price))
  if (percent === null) return null
  return (
    <p role="status" className="col-span-2 text-ink-2">
      {t.rich('margin', {
        percent,
        b: (words) => <b className={percent < 0 ? 'text-brique' : 'text-cafe'}>{words}</b>,
      })}
    </p>
  )
}
