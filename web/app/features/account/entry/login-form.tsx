import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { tellTabs } from '../../../platform/session/tabs.ts'
import { Fault, Field } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { EntryState } from './entry-state.ts'
import { TextLink } from './text-link.tsx'

type LoginProps = {
  /** What is known already, and is handed on to whoever forgot the password. */
  state: EntryState | null
  onDone: () => void | Promise<void>
}

/** Signs in with email and password. */
export function LoginForm({ state, onDone }: LoginProps) {
  const t = useTranslations('account')
  const { form, complete, busy, faults } = useForm({
    names: ['email', 'password'],
    blame: 'password',
    send: async (values) => {
      const { message } = await ask('POST /api/user/login', values)
      tellTabs('signed-in')
      toast('success', message)
      await onDone()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={state?.email}
        fault={faults.email}
      />
      <div>
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          fault={faults.password}
        />
        <TextLink to="/forgot-password" state={state} className="mt-3 inline-block text-card">
          {t('forgot')}
        </TextLink>
      </div>
      {faults.form && <Fault>{faults.form}</Fault>}
      <SubmitButton ready={complete} busy={busy}>
        {t('login')}
      </SubmitButton>
    </form>
  )
}
