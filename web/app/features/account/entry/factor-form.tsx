import type { SecondFactor } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type FactorProps = {
  factor: SecondFactor
  /** Called with the server's message once the user is signed in. */
  onSignedIn: (message: string) => Promise<void>
  /** Back to email and password. */
  onBack: () => void
}

/** The second step of a sign-in: an app code, a recovery code, or a passkey. */
export function FactorForm({ factor, onSignedIn, onBack }: FactorProps) {
  const t = useTranslations('security')
  const { methods } = factor
  // Recovery codes come with the app; an account that has only passkeys may have none.
  const hasCodes = methods.includes('totp') || methods.includes('recovery_code')
  return (
    <div className="flex flex-col gap-5">
      {methods.includes('passkey') && <PasskeyButton onSignedIn={onSignedIn} isOnly={!hasCodes} />}
      {hasCodes && <CodeForm factor={factor} onSignedIn={onSignedIn} />}
      <Button variant="outline" onClick={onBack}>
        {t('backToPassword')}
      </Button>
    </div>
  )
}

function CodeForm({ factor: { challenge, methods }, onSignedIn }: Omit<FactorProps, 'onBack'>) {
  const t = useTranslations('security')
  const [byRecoveryCode, setByRecoveryCode] = useState(!methods.includes('totp'))
  const form = useApiForm({
    defaultValues: { code: '' },
    fallbackField: 'code',
    send: async ({ code }) => {
      const { message } = await ask('POST /api/user/second-factor', { challenge, code })
      await onSignedIn(message)
    },
  })
  const complete = useComplete(form)
  return (
    <>
      <form {...form.props} className="flex flex-col gap-5">
        <Field
          key={String(byRecoveryCode)}
          label={t(byRecoveryCode ? 'recoveryCode' : 'appCode')}
          hint={t(byRecoveryCode ? 'recoveryCodeHint' : 'appCodeHint')}
          {...form.field('code')}
          inputMode={byRecoveryCode ? 'text' : 'numeric'}
          autoComplete={byRecoveryCode ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          // The user has just sent the form that this one follows.
          autoFocus
        />
        {form.error && <FieldError>{form.error}</FieldError>}
        <SubmitButton ready={complete} busy={form.busy}>
          {t('finish')}
        </SubmitButton>
      </form>
      {methods.includes('totp') && methods.includes('recovery_code') && (
        <Button variant="outline" onClick={() => setByRecoveryCode(!byRecoveryCode)}>
          {t(byRecoveryCode ? 'useAppCode' : 'useRecoveryCode')}
        </Button>
      )}
    </>
  )
}
