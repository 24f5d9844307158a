import type { User } from '@dix/contract'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useShop } from '../../shop/index.ts'
import { sendCode } from './phone-form.tsx'

type ProofProps = { user: User; label: string } & Omit<ComponentProps<typeof PasswordField>, 'label'>

/** A field for the password. Users without one enter a code sent to the number that they log in with. */
export function ProofField({ user, label, ...field }: ProofProps) {
  const t = useTranslations('phoneLogin')
  const { messageChannels: [channel = 'sms'] = [] } = useShop()
  const phone = user.login_phone ?? ''
  const { busy, act } = useAction(() => sendCode({ phone, channel }))
  if (!user.password_missing)
    return <PasswordField label={label} {...field} autoComplete="current-password" />
  return (
    <div>
      <Field
        label={t('ownCode', { phone })}
        {...field}
        hint={field.hint ?? t('ownCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <button
        type="button"
        onClick={act}
        aria-busy={busy || undefined}
        className="mt-1 min-h-11 text-card font-bold text-bissap hover:underline"
      >
        {t('sendOwnCode')}
      </button>
    </div>
  )
}
