import { type InputOf, isErrorOf, type SecondFactor, type SharedCode } from '@dix/contract'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { CodeForm } from '../code-form.tsx'
import { type SentCode, sendCode } from '../phone/phone-form.tsx'
import { EntryPage } from './entry-page.tsx'
import type { EntryState } from './entry-state.ts'
import { FactorForm } from './factor-form.tsx'
import { LoginPassword } from './login-password.tsx'
import { Resend } from './resend.tsx'

type LogIn = (input: Omit<InputOf<'POST /api/user/phone-login'>, 'phone'>) => Promise<void>

type PhoneCodeProps = {
  sent: SentCode
  state: EntryState
  /** Called with the server's message once the user is signed in. */
  onSignedIn: (message: string) => Promise<void>
}

const bold = (words: ReactNode) => <b className="font-bold whitespace-nowrap text-cafe">{words}</b>

/** The code that was sent to a phone, then the other proofs that the account requires. */
export function PhoneCodePage({ sent, state, onSignedIn }: PhoneCodeProps) {
  const t = useTranslations('account')
  const phoneLogin = useTranslations('phoneLogin')
  const navigate = useNavigate()
  const { phone } = sent
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  /** A correct code that needs a second proof. */
  const [proven, setProven] = useState<string | null>(null)
  const back = () => navigate(-1)
  const logIn: LogIn = async (input) => {
    try {
      const { message } = await ask('POST /api/user/phone-login', { phone, ...input })
      await onSignedIn(message)
    } catch (error) {
      if (!isErrorOf(error, 'POST /api/user/phone-login')) throw error
      if (error.code === 'second_factor_required') return setFactor(error.data)
      error.code satisfies 'second_proof_required' | 'wrong_code' | 'account_disabled' | SharedCode
      if (error.code !== 'second_proof_required' || input.password) throw error
      setProven(String(input.otp))
    }
  }
  if (factor) {
    return (
      <EntryPage title={t('login')} back="/login">
        <FactorForm factor={factor} onSignedIn={onSignedIn} onBack={back} />
      </EntryPage>
    )
  }
  if (proven) {
    return (
      <EntryPage
        title={phoneLogin('proofTitle')}
        intro={phoneLogin.rich('proofIntro', { phone, b: bold })}
        back="/login"
      >
        <SecondProof otp={proven} state={state} logIn={logIn} />
      </EntryPage>
    )
  }
  const resend = async () => {
    await sendCode(sent)
    await navigate('/login', {
      replace: true,
      preventScrollReset: true,
      state: { ...state, sentAt: Date.now() },
    })
  }
  return (
    <EntryPage title={t('codeTitle')} intro={phoneLogin.rich('codeIntro', { phone, b: bold })} back="/login">
      <CodeForm send={(otp) => logIn({ otp })} action={t('verifyCode')} />
      <Resend sentAt={state.sentAt ?? 0} send={resend} />
    </EntryPage>
  )
}

/** A number that was unused for long may now belong to another user. */
function SecondProof({ otp, state, logIn }: { otp: string; state: EntryState; logIn: LogIn }) {
  const t = useTranslations('account')
  const phoneLogin = useTranslations('phoneLogin')
  const form = useApiForm({
    defaultValues: { password: '' },
    fallbackField: 'password',
    send: ({ password }) => logIn({ otp, password }),
  })
  const complete = useComplete(form)
  const { busy, act } = useAction(() => logIn({ otp, startNew: true }))
  return (
    <div className="flex flex-col gap-5">
      <form {...form.props} className="flex flex-col gap-5">
        <LoginPassword state={state} {...form.field('password')} />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton ready={complete} busy={form.busy}>
          {t('login')}
        </SubmitButton>
      </form>
      <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
        {phoneLogin('startNew')}
      </Button>
      <p className="text-card text-pretty text-ink-2">{phoneLogin('startNewHint')}</p>
    </div>
  )
}
