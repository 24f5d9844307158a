import type { AdminReview } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { CurrentReview, useCurrentReview } from './current-review.tsx'
import { refreshReviews } from './reviews-query.ts'

type DialogProps = { review: AdminReview; onClose: () => void }

/** Hides a review; its author sees the reason. */
export function HideDialog({ review, onClose }: DialogProps) {
  const { current, isOther, take } = useCurrentReview(review, 'PUT /api/review/hide')
  const { _id, revision, author } = current
  const t = useTranslations('adminReviews')
  const form = useApiForm<{ reason: string }>({
    defaultValues: { reason: '' },
    fallbackField: 'reason',
    send: async (values) => {
      const { message } = await ask('PUT /api/review/hide', { _id, revision, ...values }).catch(take)
      onClose()
      toast('success', message)
      await refreshReviews()
    },
  })
  const complete = useComplete(form)
  return (
    <Dialog title={t('hideOf', { name: author || t('customer') })} onClose={onClose}>
      <p className="mb-4 text-pretty text-ink-2">{t('hideHint')}</p>
      {isOther && <CurrentReview review={current} />}
      <form {...form.props}>
        <TextArea label={t('reasonField')} hint={t('reasonHint')} {...form.field('reason')} required />
        <SubmitButton ready={complete} busy={form.busy} variant="danger" className="mt-5 w-full">
          {t('hide')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
