import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { PasswordField } from '../../ui/form/password-field.tsx'

type FormField = Omit<ComponentProps<typeof PasswordField>, 'label'> & { name: string }

/** A new password, typed twice. The API's name of the first field is `password` or `newPassword`. */
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

/** A hidden field for password managers in forms that do not ask for the email. */
export function UsernameForPasswordManager({ email }: { email: string }) {
  if (email === '') return null
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
