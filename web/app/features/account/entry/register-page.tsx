import type { InputOf } from '@dix/contract'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { NewPasswordFields } from '../password-fields.tsx'
import { EntryPage } from './entry-page.tsx'
import { useEntryState } from './entry-state.ts'
import { TextLink } from './text-link.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

/** Creates an account and leads to the login. */
export function RegisterPage() {
  const t = useTranslations('account')
  const state = useEntryState()
  useLeaveWhenSignedIn(state)
  return (
    <EntryPage title={t('register')} intro={t('registerIntro')} back="/login">
      <RegisterForm />
      <p className="mt-8 text-center text-h3 text-ink-2">
        {t('haveAccount')}{' '}
        <TextLink to="/login" state={state}>
          {t('login')}
        </TextLink>
      </p>
    </EntryPage>
  )
}

function RegisterForm() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const state = useEntryState()
  const form = useApiForm<InputOf<'POST /api/user/register'>>({
    check: ({ password, confirmPassword }) =>
      password === confirmPassword ? {} : { confirmPassword: t('passwordsDiffer') },
    send: async (values) => {
      const { message } = await ask('POST /api/user/register', values)
      toast('success', message)
      await navigate('/login', { replace: true, state: { ...state, email: values.email } })
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('name')} {...form.field('name')} autoComplete="name" />
      <Field label={t('email')} {...form.field('email')} type="email" autoComplete="username" />
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirmPassword')} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {t('register')}
      </SubmitButton>
    </form>
  )
}
