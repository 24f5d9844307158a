import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useShop } from '../../shop/index.ts'
import { EntryPage } from './entry-page.tsx'
import { useEntryState } from './entry-state.ts'
import { landingPath } from './landing-path.ts'
import { announceThen, LoginForm } from './login-form.tsx'
import { PhoneCodePage } from './phone-code-page.tsx'
import { TextLink } from './text-link.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

/** The login page. After the login, users return to the page they came from. */
export function LoginPage() {
  const t = useTranslations('account')
  const navigate = useNavigate()
  const state = useEntryState()
  const { name: shop } = useShop()
  useLeaveWhenSignedIn(state)
  const onDone = async () => navigate(await landingPath(state?.from), { replace: true })
  if (state?.sentCode)
    return <PhoneCodePage sent={state.sentCode} state={state} onSignedIn={announceThen(onDone)} />
  return (
    <EntryPage title={t('login')} intro={t('loginIntro')}>
      <LoginForm
        key={state?.email}
        state={state}
        onDone={onDone}
        onSent={(sentCode) => navigate('/login', { state: { ...state, sentCode, sentAt: Date.now() } })}
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
