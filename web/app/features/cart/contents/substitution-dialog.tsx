import { formatWhole, type Substitution, substitutionChoices } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { digitsOf } from '../../../platform/forms/digits-of.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Line, priceOf } from '../state/line.ts'
import { type Substitutions, saveSubstitution } from './substitution-choices.ts'

type DialogProps = {
  chosen: Substitutions
  lines: readonly Line[]
  onClose: () => void
}

/** The choice for all products, and for each in the cart. */
export default function SubstitutionDialog({ chosen, lines, onClose }: DialogProps) {
  const t = useTranslations('substitution')
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p className="mb-4 text-card text-pretty text-ink-2">{t('hint')}</p>
      <Choice productId={null} label={t('all')} value={chosen.all} />
      {lines.map(({ product }) => {
        const own = chosen.products.find(({ productId }) => productId === product._id)
        return (
          <Choice
            key={product._id}
            productId={product._id}
            label={product.name}
            value={own ?? chosen.all}
            price={priceOf(product)}
          />
        )
      })}
    </Dialog>
  )
}

type Values = { choice: Substitution['choice']; maxPrice: string }
type ChoiceProps = { productId: string | null; label: string; value: Substitution; price?: number }

/** The choice for all products, or for one, with the maximum price of its replacement. */
function Choice({ productId, label, value, price }: ChoiceProps) {
  const t = useTranslations('substitution')
  const form = useApiForm<Values>({
    defaultValues: {
      choice: value.choice,
      maxPrice: value.maxPrice === null || value.maxPrice === price ? '' : String(value.maxPrice),
    },
    check: ({ choice, maxPrice }) => ({
      maxPrice:
        choice !== 'replace' || /^([1-9]\d{0,9})?$/.test(digitsOf(maxPrice)) ? undefined : t('maxPriceWrong'),
    }),
    async send({ choice, maxPrice }) {
      const typed = choice === 'replace' ? Number(digitsOf(maxPrice)) : 0
      // Without a price of its own, the choice follows the product's price when it changes.
      const most = typed === 0 || typed === price ? null : typed
      await saveSubstitution({ productId, choice, maxPrice: most })
      form.reset({ choice, maxPrice })
    },
  })
  const { choice } = form.watch()
  return (
    <form {...form.props} className="flex flex-wrap items-end gap-3 border-t border-line py-3">
      <SelectField label={label} className="min-w-0 grow basis-full" {...form.register('choice')}>
        {substitutionChoices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </SelectField>
      {productId !== null && choice === 'replace' && (
        <Field
          label={t('maxPrice')}
          inputMode="numeric"
          placeholder={price === undefined ? undefined : formatWhole(price)}
          {...form.field('maxPrice')}
          className="min-w-0 grow"
        />
      )}
      {form.formState.isDirty && (
        <SubmitButton busy={form.busy} className="max-sm:w-full">
          {t('save')}
        </SubmitButton>
      )}
    </form>
  )
}
