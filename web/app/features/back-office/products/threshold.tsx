import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { NoteButton } from '../../../ui/note-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showSuccess } from '../../../ui/overlay/success.ts'
import { refreshProducts } from './products-query.ts'

/** The low stock threshold and the dialog to change it. */
export function Threshold({ lowStock }: { lowStock: number }) {
  const t = useTranslations('products')
  const [open, setOpen] = useState(false)
  return (
    <>
      <NoteButton onClick={() => setOpen(true)} sign={<Pencil className="size-3.5" aria-hidden="true" />}>
        {t('threshold', { count: lowStock })}
      </NoteButton>
      {open && <ThresholdDialog lowStock={lowStock} onClose={() => setOpen(false)} />}
    </>
  )
}

function ThresholdDialog({ lowStock, onClose }: { lowStock: number; onClose: () => void }) {
  const t = useTranslations('products')
  const form = useApiForm({
    defaultValues: { threshold: String(lowStock) },
    fallbackField: 'threshold',
    send: async ({ threshold }) => {
      const { message } = await ask('PUT /api/product/low-stock-threshold', { threshold })
      onClose()
      await refreshProducts()
      showSuccess(message)
    },
  })
  const complete = useComplete(form)
  return (
    <Dialog title={t('thresholdTitle')} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-5">
        <Field
          label={t('thresholdLabel')}
          {...form.field('threshold')}
          inputMode="numeric"
          hint={t('thresholdHint')}
        />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton busy={form.busy} ready={complete}>
          {t('save')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
