import { type InputOf, isErrorOf, type SecondFactor, type SharedCode } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useHydrated } from '../../../platform/dom/use-hydrated.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { sendSessionEvent } from '../../../platform/session/tabs.ts'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { dismissErrors, toast } from '../../../ui/overlay/toasts.ts'
import { useShop } from '../../shop/index.ts'
import { canUsePasskeys } from '../passkey.ts'
import { PhoneForm, type SentCode } from '../phone/phone-form.tsx'
import type { EntryState } from './entry-state.ts'
import { FactorForm } from './factor-form.tsx'
import { LoginPassword } from './login-password.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type LoginProps = {
  /** Passed on to the page of a forgotten password. */
  state: EntryState | null
  onDone: () => void | Promise<void>
  /** Called once a code is on its way to a phone; without it, logging in by phone is not offered. */
  onSent?: (sent: SentCode) => void | Promise<void>
}

/** Returns a callback that announces a sign-in to all tabs, shows the server's message, and then calls `onDone`. */
export const announceThen = (onDone: LoginProps['onDone']) => async (message: string) => {
  sendSessionEvent('signed-in')
  dismissErrors()
  toast('success', message)
  await onDone()
}

/**
 * Sign-in with email and password, plus a second factor if the account has one; or with a passkey; or, in a shop that
 * sends messages, with a code sent to the phone.
 */
export function LoginForm({ state, onDone, onSent }: LoginProps) {
  const t = useTranslations('phoneLogin')
  const account = useTranslations('account')
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const { messageChannels } = useShop()
  const isByPhone = messageChannels !== undefined && onSent !== undefined
  const [by, setBy] = useState<'phone' | 'email'>(isByPhone && !state?.email ? 'phone' : 'email')
  const onSignedIn = announceThen(onDone)
  const hydrated = useHydrated()
  if (factor) return <FactorForm factor={factor} onSignedIn={onSignedIn} onBack={() => setFactor(null)} />
  return (
    <div className="flex flex-col gap-5">
      {isByPhone && (
        <Segments
          legend={t('by')}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'email', label: account('email') },
          ]}
          value={by}
          onChange={setBy}
        />
      )}
      {isByPhone && by === 'phone' ? (
        <PhoneForm sent={state?.sentCode} onSent={onSent} />
      ) : (
        <PasswordStep state={state} onSignedIn={onSignedIn} onFactor={setFactor} />
      )}
      {hydrated && canUsePasskeys() && <PasskeyButton onSignedIn={onSignedIn} />}
    </div>
  )
}

type PasswordProps = Pick<LoginProps, 'state'> & {
  onSignedIn: (message: string) => Promise<void>
  onFactor: (factor: SecondFactor) => void
}

function PasswordStep({ state, onSignedIn, onFactor }: PasswordProps) {
  const t = useTranslations('account')
  const form = useApiForm<InputOf<'POST /api/user/login'>>({
    defaultValues: { email: state?.email },
    fallbackField: 'password',
    send: async (values) => {
      try {
        const { message } = await ask('POST /api/user/login', values)
        await onSignedIn(message)
      } catch (error) {
        if (!isErrorOf(error, 'POST /api/user/login')) throw error
        if (error.code === 'second_factor_required') return onFactor(error.data)
        error.code satisfies 'wrong_credentials' | 'account_disabled' | SharedCode
        throw error
      }
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('email')} {...form.field('email')} type="email" autoComplete="username" />
      <LoginPassword state={state} {...form.field('password')} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {t('login')}
      </SubmitButton>
    </form>
  )
}
