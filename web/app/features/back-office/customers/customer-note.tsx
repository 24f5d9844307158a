import type { Customer } from '@dix/contract'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { refreshCustomers } from './customers-query.ts'
import { Panel } from './panel.tsx'

/** The shop's note about a customer, for staff only. */
export function CustomerNote({ customer: { _id, note } }: { customer: Customer }) {
  const t = useTranslations('customers')
  const form = useApiForm<{ note: string }>({
    defaultValues: { note: note ?? '' },
    fallbackField: 'note',
    send: async (values) => {
      const { message } = await ask('PUT /api/customer/note', { _id, ...values })
      toast('success', message)
      form.reset(values)
      await refreshCustomers()
    },
  })
  const { reset } = form
  const { isDirty, defaultValues } = form.formState
  const stored = note ?? ''
  const isOvertaken = isDirty && stored !== defaultValues?.note
  useEffect(() => {
    // Input stays even if a colleague saved a note in the meantime.
    if (!isDirty) reset({ note: stored })
  }, [stored, isDirty, reset])
  return (
    <Panel title={t('note')}>
      <form {...form.props}>
        <TextArea label={t('noteLabel')} hint={t('noteHint')} {...form.field('note')} />
        {isOvertaken && (
          <p role="status" className="mt-2 text-small wrap-anywhere text-mangue-ink">
            {t('notedMeanwhile', { note: stored || '–' })}
          </p>
        )}
        <Button
          type="submit"
          variant="outline"
          aria-busy={form.busy || undefined}
          disabled={!isDirty}
          className="mt-3 w-full"
        >
          {t('saveNote')}
        </Button>
      </form>
    </Panel>
  )
}
