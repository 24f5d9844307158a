import { type Ability, mayDo, type User } from '@dix/contract'
import { LogIn } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../platform/api/query-client.ts'
import { LoadError } from '../../platform/forms/load-error.tsx'
import { discardPage, useCutOff, useSession } from '../../platform/session/session.ts'
import { markPageDirty } from '../../platform/session/tabs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { WithoutScripts } from '../../ui/layout/without-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoginForm } from './entry/login-form.tsx'

type GuardProps = { title: string; children: (user: User) => ReactNode }

/**
 * Content for the signed-in user; others are asked to sign in and come back here. If the session ends after input on
 * the page, the content stays behind a login dialog, so that the user can continue afterwards.
 */
export function SignedInOnly({ title, children }: GuardProps) {
  const { user } = useUser()
  const [known, setKnown] = useState<User>()
  if (user && user !== known) setKnown(user)
  const signedIn = useSession() === 'signed-in'
  const cutOff = useCutOff()
  useEffect(() => discardPage, [])
  // After a new sign-in the content stays hidden until the user is fetched.
  const owner = user ?? (signedIn ? known : undefined)
  return (
    <>
      {!user && <h1 className="type-h1 mb-5 max-md:sr-only">{title}</h1>}
      {!user && <SignedOut />}
      {owner && (
        <div key={owner._id} hidden={!user} className="contents" onInput={markPageDirty}>
          {children(owner)}
        </div>
      )}
      {owner && cutOff && <LogInAgain email={owner.email} onClose={discardPage} />}
    </>
  )
}

function LogInAgain({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations()
  const { pathname, search } = useLocation()
  return (
    <Dialog title={t('shell.pleaseLogin')} onClose={onClose}>
      <p className="mb-5 text-pretty text-ink-2">{t('account.sessionEnded')}</p>
      <LoginForm state={{ email, from: pathname + search }} onDone={() => {}} />
    </Dialog>
  )
}

function SignedOut() {
  const session = useSession()
  const leaving = useNavigation().state !== 'idle'
  const { error, refetch } = useUser()
  if (session === 'anonymous' && !leaving) return <PleaseLogIn />
  if (session === 'signed-in' && error) return <AccountNotLoaded error={error} retry={refetch} />
  return (
    <>
      <WithoutScripts />
      <Skeleton className="h-72" />
    </>
  )
}

function PleaseLogIn() {
  const t = useTranslations()
  const { pathname, search } = useLocation()
  return (
    <Notice
      icon={<LogIn className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('shell.pleaseLogin')}
      hint={t('account.pleaseLoginHint')}
    >
      <ButtonLink to="/login" state={{ from: pathname + search }}>
        {t('account.login')}
      </ButtonLink>
    </Notice>
  )
}

/** The user could not be fetched. */
export function AccountNotLoaded(props: { error: unknown; retry: () => unknown }) {
  const t = useTranslations('account')
  return <LoadError title={t('notLoaded')} {...props} />
}

type StaffProps = { user: User; ability: Ability; title: string; children: ReactNode }

/** Content for roles with an ability. The server checks the role of each request as well. */
export function StaffOnly({ user, ability, title, children }: StaffProps) {
  const t = useTranslations('account')
  if (mayDo(user.role, ability, user.storeId)) return children
  return (
    <>
      <h1 className="type-h1 mb-5 max-md:sr-only">{title}</h1>
      <p role="alert" className="rounded-card bg-brique-soft p-4 font-semibold text-brique">
        {t('noPermission')}
      </p>
    </>
  )
}
