import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useShop } from '../../shop/index.ts'
import { EntryPage } from './entry-page.tsx'
import { useEntryState } from './entry-state.ts'
import { landingPath } from './landing-path.ts'
import { announced, LoginForm } from './login-form.tsx'
import { PhoneCodePage } from './phone-code-page.tsx'
import { TextLink } from './text-link.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

/** Sign-in; leads back to the page the visitor came from. */
export function LoginPage() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const state = useEntryState()
  const { name: shop } = useShop()
  useLeaveWhenSignedIn(state)
  const onDone = async () => navigate(await landingPath(state?.from), { replace: true })
  if (state?.phone) return <PhoneCodePage sent={state.phone} state={state} onSignedIn={announced(onDone)} />
  return (
    <EntryPage title={t('login')} intro={t('loginIntro')}>
      <LoginForm
        key={state?.email}
        state={state}
        onDone={onDone}
        onSent={(phone) => navigate('/login', { state: { ...state, phone, sentAt: Date.now() } })}
      />
      <p className="mt-8 text-center text-h3 text-ink-2">
        {t('newHere', { shop })}{' '}
        <TextLink to="/register" state={state}>
          {t('register')}
        </TextLink>
      </p>
    </EntryPage>
  )
}
