import { type Control, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useApiForm, useComplete } from '../../platform/forms/use-api-form.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** Digits of a code. */
const codeLength = 6

/** A form for an emailed code of six digits; enabled when every box is full. */
export function CodeForm({ send, action }: { send: (code: string) => Promise<void>; action: string }) {
  const form = useApiForm({
    defaultValues: { otp: '' },
    fallbackField: 'otp',
    send: ({ otp }) => send(otp),
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <CodeBoxes control={form.control} error={form.errorOf('otp')} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {action}
      </SubmitButton>
    </form>
  )
}

/** The boxes of an emailed code: field `otp` of a form, empty until every box is full. */
export function CodeBoxes<Values extends { otp: string }>({
  control,
  error,
}: {
  control: Control<Values>
  error: string | undefined
}) {
  const t = useTranslations('account')
  const { field } = useController({ control: control as unknown as Control<{ otp: string }>, name: 'otp' })
  return (
    <CodeField
      label={t('code')}
      labelOf={(position) => t('digit', { place: String(position), count: String(codeLength) })}
      length={codeLength}
      {...field}
      error={error}
    />
  )
}
