import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { findUser } from '../../../platform/api/shopper.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { returnPath } from '../../../platform/session/return-path.ts'
import { tellTabs } from '../../../platform/session/tabs.ts'
import { Fault, Field } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/toasts.ts'
import { EntryPage } from './entry-page.tsx'
import { type EntryState, useEntryState } from './entry-state.ts'
import { TextLink } from './text-link.tsx'

/** Email and password. Leads back to where the reader was. */
export function LoginPage() {
  const t = useTranslations('account')
  const state = useEntryState()
  useLeaveWhenSignedIn(state)
  return (
    <EntryPage title={t('login')} intro={t('loginIntro')}>
      <LoginForm key={state?.email} state={state} />
      <p className="mt-8 text-center text-h3 text-ink-2">
        {t('newHere')}{' '}
        <TextLink to="/register" state={state}>
          {t('register')}
        </TextLink>
      </p>
    </EntryPage>
  )
}

function LoginForm({ state }: { state: EntryState | null }) {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const { form, complete, busy, faults } = useForm({
    names: ['email', 'password'],
    blame: 'password',
    send: async (values) => {
      const { message } = await ask('POST /api/user/login', values)
      tellTabs('signed-in')
      toast('success', message)
      await navigate(returnPath(state?.from), { replace: true })
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

/** Nobody signs in twice; a session that has died meanwhile is found out here. */
function useLeaveWhenSignedIn(state: EntryState | null): void {
  const navigate = useNavigate()
  const ready = state !== null
  useEffect(() => {
    if (!ready) return
    let here = true
    findUser().then((user) => {
      if (user && here) navigate(returnPath(state.from), { replace: true })
    })
    return () => {
      here = false
    }
  }, [ready])
}
