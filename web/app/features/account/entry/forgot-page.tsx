import type { InputOf } from '@dix/contract'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { EntryPage } from './entry-page.tsx'
import { useEntryState } from './entry-state.ts'
import { TextLink } from './text-link.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

/** The first step to a new password: the email that gets the code. */
export function ForgotPage() {
  const t = useTranslations('account')
  const state = useEntryState()
  useLeaveWhenSignedIn(state)
  return (
    <EntryPage title={t('forgotTitle')} intro={t('forgotIntro')} back="/login">
      <ForgotForm key={state?.email} email={state?.email} />
      <p className="mt-8 text-center text-h3 text-ink-2">
        <TextLink to="/login" state={state}>
          {t('backToLogin')}
        </TextLink>
      </p>
    </EntryPage>
  )
}

function ForgotForm({ email }: { email: string | undefined }) {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const state = useEntryState()
  const form = useApiForm<InputOf<'PUT /api/user/forgot-password'>>({
    defaultValues: { email },
    fallbackField: 'email',
    send: async (values) => {
      const { message } = await ask('PUT /api/user/forgot-password', values)
      toast('success', message)
      await navigate('/verification-otp', {
        state: { ...state, email: values.email.trim(), sentAt: Date.now() },
      })
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('email')} {...form.field('email')} type="email" autoComplete="username" />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {t('sendCode')}
      </SubmitButton>
    </form>
  )
}
