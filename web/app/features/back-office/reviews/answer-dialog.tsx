import type { AdminReview } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { CurrentReview, useCurrentReview } from './current-review.tsx'
import { refreshReviews } from './reviews-query.ts'

type DialogProps = { review: AdminReview; onClose: () => void }

/** The shop's public answer to a review. */
export function AnswerDialog({ review, onClose }: DialogProps) {
  const { current, isOther, take } = useCurrentReview(review, 'PUT /api/review/answer')
  const { _id, revision, author, answer } = current
  const t = useTranslations('adminReviews')
  const form = useApiForm<{ answer: string }>({
    defaultValues: { answer: answer?.text ?? '' },
    fallbackField: 'answer',
    send: async (values) => {
      const { message } = await ask('PUT /api/review/answer', { _id, revision, ...values }).catch(take)
      onClose()
      toast('success', message)
      await refreshReviews()
    },
  })
  return (
    <Dialog title={t('answerTo', { name: author || t('customer') })} onClose={onClose}>
      {isOther && <CurrentReview review={current} />}
      <form {...form.props}>
        <TextArea
          label={t('answer')}
          hint={t(answer ? 'removeHint' : 'answerHint')}
          {...form.field('answer')}
        />
        <SubmitButton busy={form.busy} className="mt-5 w-full">
          {t('publish')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
