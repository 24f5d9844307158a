import type { ResponseOf } from '@dix/contract'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../platform/api/ask.ts'
import { useApiForm } from '../../platform/forms/use-api-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { StarsField } from '../../ui/form/stars-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toast } from '../../ui/overlay/toasts.ts'

type Values = { stars: string; text: string; author: string }

type FormProps = {
  productId: string
  own: ResponseOf<'POST /api/review/own'>['data']
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** Stars, text and the displayed name. */
export function ReviewForm({ productId, own: { review, author }, onSaved, onCancel }: FormProps) {
  const t = useTranslations('reviews')
  const form = useApiForm<Values>({
    defaultValues: {
      stars: String(review?.stars ?? ''),
      text: review?.text ?? '',
      author: review && review.author !== author ? review.author : '',
    },
    fallbackField: 'text',
    send: async (values) => {
      const { message } = await ask('PUT /api/review/save', {
        productId,
        ...values,
        stars: Number(values.stars),
      })
      toast('success', message)
      await onSaved()
    },
  })
  const stars = Number(useWatch({ control: form.control, name: 'stars' }))
  return (
    <form {...form.props} className="flex flex-col gap-5 rounded-card border border-line p-4">
      <StarsField
        label={t('howMany')}
        stars={stars}
        nameOf={(stars) => t('stars', { stars })}
        error={form.errorOf('stars')}
        {...form.register('stars')}
      />
      <TextArea label={t('text')} hint={t('textHint')} {...form.field('text')} />
      <Field
        label={t('author')}
        hint={t('authorHint', { name: author || t('customer') })}
        autoComplete="off"
        {...form.field('author')}
      />
      <div className="flex flex-wrap gap-2.5 max-md:*:grow">
        <SubmitButton ready={stars > 0} busy={form.busy}>
          {t(review ? 'save' : 'publish')}
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
