import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../platform/forms/use-api-form.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** Digits of a code (specification, section 9). */
const codeLength = 6

/** A form for a mailed code of six digits; enabled when every box is full. */
export function CodeForm({ send, action }: { send: (code: string) => Promise<void>; action: string }) {
  const t = useTranslations('account')
  const form = useApiForm({
    defaultValues: { otp: '' },
    fallbackField: 'otp',
    send: ({ otp }) => send(otp),
  })
  const { field } = useController({ control: form.control, name: 'otp' })
  return (
    <form {...form.props} className="flex flex-col gap-6">
      <CodeField
        label={t('code')}
        labelOf={(position) => t('digit', { place: String(position), count: String(codeLength) })}
        length={codeLength}
        {...field}
        error={form.errorOf('otp')}
      />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={field.value !== ''} busy={form.busy}>
        {action}
      </SubmitButton>
    </form>
  )
}
