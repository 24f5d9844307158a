import type { Customer } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { refreshCustomers } from './customers-query.ts'

/** Blocks a customer and asks for the reason. */
export function BlockDialog({
  customer: { _id, name },
  onClose,
}: {
  customer: Customer
  onClose: () => void
}) {
  const t = useTranslations('customers')
  const form = useApiForm<{ reason: string }>({
    defaultValues: { reason: '' },
    fallbackField: 'reason',
    send: async (values) => {
      const { message } = await ask('PUT /api/customer/block', { _id, ...values })
      onClose()
      toast('success', message)
      await refreshCustomers()
    },
  })
  const complete = useComplete(form)
  return (
    <Dialog title={t('blockWho', { name })} onClose={onClose}>
      <p className="mb-4 text-pretty text-ink-2">{t('blockHint')}</p>
      <form {...form.props}>
        <TextArea label={t('reason')} hint={t('reasonHint')} {...form.field('reason')} required />
        <SubmitButton ready={complete} busy={form.busy} variant="danger" className="mt-5 w-full">
          {t('block')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
