import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl/react'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import type { EntryState } from './entry-state.ts'
import { TextLink } from './text-link.tsx'

/** The password of an account, with a link to reset it. */
export function LoginPassword({
  state,
  ...field
}: { state: EntryState | null } & Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) {
  const t = useTranslations('account')
  return (
    <div>
      <PasswordField label={t('password')} {...field} autoComplete="current-password" />
      <TextLink to="/forgot-password" state={state} className="mt-3 inline-block text-card">
        {t('forgot')}
      </TextLink>
    </div>
  )
}
