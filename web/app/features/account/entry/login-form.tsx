import type { InputOf } from '@dix/contract'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { sendSessionNotice } from '../../../platform/session/tabs.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { dismissErrors, toast } from '../../../ui/overlay/toasts.ts'
import type { EntryState } from './entry-state.ts'
import { TextLink } from './text-link.tsx'

type LoginProps = {
  /** Passed on to the page of a forgotten password. */
  state: EntryState | null
  onDone: () => void | Promise<void>
}

/** Sign-in with email and password. */
export function LoginForm({ state, onDone }: LoginProps) {
  const t = useTranslations('account')
  const form = useApiForm<InputOf<'POST /api/user/login'>>({
    defaultValues: { email: state?.email },
    fallbackField: 'password',
    send: async (values) => {
      const { message } = await ask('POST /api/user/login', values)
      sendSessionNotice('signed-in')
      dismissErrors()
      toast('success', message)
      await onDone()
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('email')} {...form.field('email')} type="email" autoComplete="username" />
      <div>
        <PasswordField label={t('password')} {...form.field('password')} autoComplete="current-password" />
        <TextLink to="/forgot-password" state={state} className="mt-3 inline-block text-card">
          {t('forgot')}
        </TextLink>
      </div>
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {t('login')}
      </SubmitButton>
    </form>
  )
}
