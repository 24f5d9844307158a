import { type OrderRating, orderPhotoDays, type RatingReason, ratingReasons } from '@dix/contract'
import { Check } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { PhotoField, useNewestUpload } from '../../../platform/forms/photo-field.tsx'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { chipLook } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { StarsField } from '../../../ui/form/stars-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { setOrderRating } from '../orders-query.ts'

type Values = { stars: string; reasons: RatingReason[]; text: string; photo: string | null }

type FormProps = { orderId: string; rating: OrderRating | null; onSaved: () => void }

/** Stars; then, what was wrong, a comment and a photo, which only the shop sees. */
export function RatingForm({ orderId, rating, onSaved }: FormProps) {
  const t = useTranslations('orders')
  const names = useTranslations('ratingReasons')
  const { newest, onUpload } = useNewestUpload()
  const form = useApiForm<Values>({
    defaultValues: {
      stars: String(rating?.stars ?? ''),
      reasons: rating?.reasons ?? [],
      text: rating?.text ?? '',
      photo: rating?.photo ?? null,
    },
    fallbackField: 'text',
    send: async ({ stars, ...rest }) => {
      // The field says why a photo failed; the next save omits it.
      if ((await newest.current) === false) return
      const { message, data } = await ask('PUT /api/order/rate', {
        _id: orderId,
        stars: Number(stars),
        ...rest,
        photo: form.getValues('photo'),
      })
      setOrderRating(orderId, data)
      toast('success', message)
      onSaved()
    },
  })
  const photo = useController({ control: form.control, name: 'photo' })
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
          <TextArea label={t('ratingText')} hint={t('ratingTextHint')} {...form.field('text')} />
          <PhotoField
            route="PUT /api/order/rating-photo"
            texts={{
              legend: t('ratingPhoto'),
              choose: t('addRatingPhoto'),
              hint: t('ratingPhotoHint', { days: orderPhotoDays }),
              shown: t('shownRatingPhoto'),
            }}
            value={photo.field.value}
            onChange={photo.field.onChange}
            onUpload={onUpload}
            error={form.errorOf('photo')}
          />
          <SubmitButton busy={form.busy} className="md:self-start">
            {t('sendRating')}
          </SubmitButton>
        </>
      )}
    </form>
  )
}
