import type { InputOf, Security, User } from '@dix/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { answerWithPasskey, canUsePasskeys } from '../passkey.ts'
import { UsernameForPasswordManager } from '../password-fields.tsx'
import { ProofField } from '../phone/proof-field.tsx'

/** The confirmation of a change: the password, plus a code or a passkey if the account has a factor. */
type Confirmation = InputOf<'DELETE /api/user/totp'>

type ConfirmProps = {
  title: string
  hint?: string
  action: string
  danger?: boolean
  user: User
  security: Security
  /** Sends the change. May throw ApiError and NetworkError. */
  send: (confirmation: Confirmation, values: { name: string; totp: string }) => Promise<void>
  /** A code of the new app, or the name of a new passkey. */
  field?: 'totp' | 'name'
  /** Content above the fields. */
  children?: ReactNode
  onClose: () => void
}

/** Asks for the confirmation of a change to factors. */
export function ConfirmDialog(props: ConfirmProps) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {props.hint && <p className="mb-4 text-pretty text-ink-2">{props.hint}</p>}
      {props.children}
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm({ action, danger = false, user, security, send, field }: ConfirmProps) {
  const t = useTranslations('security')
  const account = useTranslations('account')
  const hasFactor = security.totpSince !== null || security.passkeys.length > 0
  const byPasskey = security.passkeys.length > 0 && canUsePasskeys()
  const form = useApiForm({
    defaultValues: { name: '', totp: '', password: '', code: '' },
    fallbackField: field ?? 'password',
    check: ({ name, totp, password, code }) => ({
      ...(field === 'name' && !name.trim() && { name: t('nameMissing') }),
      ...(field === 'totp' && !totp.trim() && { totp: t('codeMissing') }),
      ...(!password && { password: t(user.password_missing ? 'codeMissing' : 'passwordMissing') }),
      ...(hasFactor && !byPasskey && !code.trim() && { code: t('codeMissing') }),
    }),
    send: async ({ name, totp, password, code }): Promise<void> => {
      const asks = hasFactor && !code.trim()
      const passkey = asks ? await answerWithPasskey() : null
      if (asks && !passkey)
        return form.setError('code', { message: t('noPasskeyConfirmation') }, { shouldFocus: true })
      await send({ password, code: code || null, passkey }, { name, totp })
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UsernameForPasswordManager email={user.email} />
      {field === 'totp' && (
        <Field
          label={t('newAppCode')}
          {...form.field('totp')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {field === 'name' && (
        <Field
          label={t('passkeyName')}
          hint={t('passkeyNameHint')}
          {...form.field('name')}
          autoComplete="off"
        />
      )}
      <ProofField user={user} label={account('password')} {...form.field('password')} />
      {hasFactor && (
        <Field
          label={t('anyCode')}
          hint={t(byPasskey ? 'anyCodeOrPasskeyHint' : 'anyCodeHint')}
          {...form.field('code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton busy={form.busy} {...(danger && { variant: 'danger' })}>
        {action}
      </SubmitButton>
    </form>
  )
}
