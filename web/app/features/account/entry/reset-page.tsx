import { type InputOf, isErrorOf, type SharedCode } from '@dix/contract'
import { Navigate, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NewPasswordFields, UsernameForPasswordManager } from '../password-fields.tsx'
import { EntryPage } from './entry-page.tsx'
import { type EntryState, useEntryState } from './entry-state.ts'
import { TextLink } from './text-link.tsx'

/** The last step: a new password. The proof from the previous step is in an HttpOnly cookie. */
export function ResetPage() {
  const t = useTranslations('account')
  const state = useEntryState()
  if (!state) {
    return (
      <EntryPage title={t('resetTitle')} back="/forgot-password">
        <Skeleton className="h-48" />
      </EntryPage>
    )
  }
  const { email, verified } = state
  if (!email || !verified) return <Navigate to="/" replace />
  return (
    <EntryPage title={t('resetTitle')} intro={t('resetIntro')} back="/forgot-password">
      <ResetForm email={email} state={state} />
    </EntryPage>
  )
}

function ResetForm({ email, state }: { email: string; state: EntryState }) {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const form = useApiForm<Omit<InputOf<'PUT /api/user/reset-password'>, 'email'>>({
    check: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: t('newPasswordsDiffer') },
    send: async (values) => {
      try {
        const { message } = await ask('PUT /api/user/reset-password', { email, ...values })
        toast('success', message)
        await navigate('/login', { replace: true, state: { from: state.from, email } })
      } catch (failure) {
        if (!isErrorOf(failure, 'PUT /api/user/reset-password')) throw failure
        switch (failure.code) {
          case 'proof_missing':
            // The proof was used or has expired, so another code is needed.
            toast('error', failure.message)
            await navigate('/forgot-password', { replace: true, state: { from: state.from, email } })
            break
          default:
            failure.code satisfies SharedCode
            throw failure
        }
      }
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UsernameForPasswordManager email={email} />
      <NewPasswordFields password={form.field('newPassword')} confirm={form.field('confirmPassword')} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {t('resetAction')}
      </SubmitButton>
      <TextLink to="/login" state={state} className="self-center">
        {t('backToLogin')}
      </TextLink>
    </form>
  )
}
