import type { InputOf, User } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, sessionsQuery, userQuery } from '../../../platform/api/query-client.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { NewPasswordFields, UsernameForPasswordManager } from '../password-fields.tsx'
import { ProofField } from '../phone/proof-field.tsx'

/** Changes the password and logs out all other devices. */
export function PasswordForm({ user }: { user: User }) {
  // A change replaces the form with an empty one.
  const [changes, setChanges] = useState(0)
  return <ChangeFields key={changes} user={user} onDone={() => setChanges(changes + 1)} />
}

function ChangeFields({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations('account')
  const phoneLogin = useTranslations('phoneLogin')
  const title = user.password_missing ? phoneLogin('choosePassword') : t('changePassword')
  const form = useApiForm<InputOf<'PUT /api/user/change-password'>>({
    check: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: t('newPasswordsDiffer') },
    send: async (values) => {
      const { message } = await ask('PUT /api/user/change-password', values)
      toast('success', message)
      onDone()
      await Promise.all([invalidate(sessionsQuery), invalidate(userQuery)])
    },
  })
  const complete = useComplete(form)
  return (
    <Section title={title}>
      <form {...form.props} className="flex flex-col gap-5">
        <UsernameForPasswordManager email={user.email} />
        <ProofField user={user} label={t('oldPassword')} {...form.field('oldPassword')} />
        <NewPasswordFields password={form.field('newPassword')} confirm={form.field('confirmPassword')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton ready={complete} busy={form.busy} className="self-start max-md:self-stretch">
          {title}
        </SubmitButton>
      </form>
    </Section>
  )
}
