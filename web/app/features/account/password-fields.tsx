import { useTranslations } from 'use-intl/react'
import type { Faults } from '../../platform/forms/faults.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'

type NewPasswordProps = {
  /** Of the field that the call takes the password in. */
  name: 'password' | 'newPassword'
  faults: Faults<'password' | 'newPassword' | 'confirmPassword'>
}

/** A password of one's choice, typed twice. */
export function NewPasswordFields({ name, faults }: NewPasswordProps) {
  const t = useTranslations('account')
  return (
    <>
      <PasswordField
        label={t(name)}
        name={name}
        autoComplete="new-password"
        hint={t('passwordRule')}
        fault={faults[name]}
      />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        fault={faults.confirmPassword}
      />
    </>
  )
}

/** Tells password managers whose password a form is about, where nobody is asked for it. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
