import { defaultSubstitution, type Substitution, substitutionChoices } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Repeat2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Line, priceOf } from '../state/line.ts'

const queryKey = ['cart', 'substitutions']

function useSubstitutions(enabled: boolean) {
  const { data } = useQuery(
    {
      queryKey,
      queryFn: async () => (await ask('GET /api/cart/substitutions')).data,
      enabled,
    },
    queryClient,
  )
  return data
}

/** What happens to products that are missing in the store; a row of the cart that opens the choice. */
export function Substitutions({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('substitution')
  const isSignedIn = useSession() === 'signed-in'
  const chosen = useSubstitutions(isSignedIn)
  const [open, setOpen] = useState(false)
  if (!isSignedIn) return null
  const { choice } = chosen?.all ?? defaultSubstitution
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
      >
        <Repeat2 className="size-5.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block text-card font-semibold">{t('title')}</span>
          <span className="block text-small text-ink-2">{t(choice)}</span>
        </span>
        <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
      </button>
      {open && chosen && (
        <Dialog title={t('title')} onClose={() => setOpen(false)}>
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
      )}
    </>
  )
}

type Values = { choice: Substitution['choice']; maxPrice: string }
type ChoiceProps = { productId: string | null; label: string; value: Substitution; price?: number }

/** The choice for all products, or for one, with the most that its replacement may cost. */
function Choice({ productId, label, value, price }: ChoiceProps) {
  const t = useTranslations('substitution')
  const form = useApiForm<Values>({
    defaultValues: { choice: value.choice, maxPrice: String(value.maxPrice ?? price ?? '') },
    async send({ choice, maxPrice }) {
      const most = productId !== null && choice === 'replace' && maxPrice !== '' ? Number(maxPrice) : null
      await ask('PUT /api/cart/substitutions', { productId, choice, maxPrice: most })
      await queryClient.invalidateQueries({ queryKey })
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
