import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { PasswordField } from '../../ui/form/password-field.tsx'

type FormField = Omit<ComponentProps<typeof PasswordField>, 'label'> & { name: string }

/** A password of one's choice, typed twice. The API names the first `password` or `newPassword`. */
export function NewPasswordFields({ password, confirm }: { password: FormField; confirm: FormField }) {
  const t = useTranslations('account')
  return (
    <>
      <PasswordField
        label={t(password.name as 'newPassword')}
        {...password}
        autoComplete="new-password"
        hint={t('passwordRule')}
      />
      <PasswordField label={t('confirmPassword')} {...confirm} autoComplete="new-password" />
    </>
  )
}

/** Tells password managers whose password a form is about, where nobody is asked for it. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
