import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { sessionsQuery, shopper } from '../../../platform/api/shopper.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Fault } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toasts.ts'
import { NewPasswordFields, PasswordOwner } from '../password-fields.tsx'

/** Another password for the old one. Every other device is signed out by it. */
export function PasswordForm({ email }: { email: string }) {
  // Once it is changed the next form is a new one, empty.
  const [changes, setChanges] = useState(0)
  return <OneChange key={changes} email={email} onDone={() => setChanges(changes + 1)} />
}

function OneChange({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslations('account')
  const { form, complete, busy, faults } = useForm({
    names: ['oldPassword', 'newPassword', 'confirmPassword'],
    check: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: t('newPasswordsDiffer') },
    send: async (values) => {
      const { message } = await ask('PUT /api/user/change-password', values)
      toast('success', message)
      onDone()
      await shopper.invalidateQueries(sessionsQuery)
    },
  })
  return (
    <Section title={t('changePassword')}>
      <form {...form} className="flex flex-col gap-5">
        <PasswordOwner email={email} />
        <PasswordField
          label={t('oldPassword')}
          name="oldPassword"
          autoComplete="current-password"
          fault={faults.oldPassword}
        />
        <NewPasswordFields name="newPassword" faults={faults} />
        {faults.form && <Fault>{faults.form}</Fault>}
        <SubmitButton ready={complete} busy={busy} className="self-start max-md:self-stretch">
          {t('changePassword')}
        </SubmitButton>
      </form>
    </Section>
  )
}
