import { type OrderRating, orderRatingLimits, type RatingReason, ratingReasons } from '@dix/contract'
import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { chipLook } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { StarsField } from '../../../ui/form/stars-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { setOrderRating } from '../orders-query.ts'

type Values = { stars: string; reasons: RatingReason[]; text: string }

type FormProps = { orderId: string; rating: OrderRating | null; onSaved: () => void }

/** Stars; then, what was wrong and a comment, which only the shop sees. */
export function RatingForm({ orderId, rating, onSaved }: FormProps) {
  const t = useTranslations('orders')
  const names = useTranslations('ratingReasons')
  const form = useApiForm<Values>({
    defaultValues: {
      stars: String(rating?.stars ?? ''),
      reasons: rating?.reasons ?? [],
      text: rating?.text ?? '',
    },
    fallbackField: 'text',
    send: async ({ stars, ...rest }) => {
      const { message, data } = await ask('PUT /api/order/rate', {
        _id: orderId,
        stars: Number(stars),
        ...rest,
      })
      setOrderRating(orderId, data)
      toast('success', message)
      onSaved()
    },
  })
  const [stars, reasons] = useWatch({ control: form.control, name: ['stars', 'reasons'] })
  const wrongReasons = form.errorOf('reasons')
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <StarsField
        label={t('howManyStars')}
        stars={Number(stars)}
        nameOf={(stars) => t('stars', { stars })}
        error={form.errorOf('stars')}
        {...form.register('stars')}
      />
      {stars !== '' && (
        <>
          <fieldset>
            <legend className="mb-2 text-card font-semibold">{t('whatWasWrong')}</legend>
            <div className="flex flex-wrap gap-2">
              {ratingReasons.map((reason) => (
                <label
                  key={reason}
                  className={classNames(
                    chipLook(reasons.includes(reason)),
                    'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-indigo',
                  )}
                >
                  <input type="checkbox" value={reason} className="sr-only" {...form.register('reasons')} />
                  {reasons.includes(reason) && <Check className="size-4" aria-hidden="true" />}
                  {names(reason)}
                </label>
              ))}
            </div>
            {wrongReasons && <FieldError>{wrongReasons}</FieldError>}
          </fieldset>
          <TextArea
            label={t('ratingText')}
            hint={t('ratingTextHint')}
            maxLength={orderRatingLimits.text}
            {...form.field('text')}
          />
          <SubmitButton busy={form.busy} className="md:self-start">
            {t('sendRating')}
          </SubmitButton>
        </>
      )}
    </form>
  )
}
