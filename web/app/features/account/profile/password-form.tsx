import type { InputOf } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, sessionsQuery } from '../../../platform/api/query-client.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { NewPasswordFields, UsernameForPasswordManager } from '../password-fields.tsx'

/** Changes the password and logs out all other devices. */
export function PasswordForm({ email }: { email: string }) {
  // A change replaces the form with an empty one.
  const [changes, setChanges] = useState(0)
  return <ChangeFields key={changes} email={email} onDone={() => setChanges(changes + 1)} />
}

function ChangeFields({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslations('account')
  const form = useApiForm<InputOf<'PUT /api/user/change-password'>>({
    check: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: t('newPasswordsDiffer') },
    send: async (values) => {
      const { message } = await ask('PUT /api/user/change-password', values)
      toast('success', message)
      onDone()
      await invalidate(sessionsQuery)
    },
  })
  const complete = useComplete(form)
  return (
    <Section title={t('changePassword')}>
      <form {...form.props} className="flex flex-col gap-5">
        <UsernameForPasswordManager email={email} />
        <PasswordField
          label={t('oldPassword')}
          {...form.field('oldPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields password={form.field('newPassword')} confirm={form.field('confirmPassword')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton ready={complete} busy={form.busy} className="self-start max-md:self-stretch">
          {t('changePassword')}
        </SubmitButton>
      </form>
    </Section>
  )
}
