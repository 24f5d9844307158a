import type { User } from '@dix/contract'
import { CloudOff, LogIn, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../platform/api/shopper.ts'
import { useFailureSentence } from '../../platform/forms/use-action.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithoutScripts } from './entry/entry-page.tsx'

type GuardProps = { title: string; children: (user: User) => ReactNode }

/** Shows what belongs to the signed-in person; asks everybody else to sign in, and brings them back here. */
export function SignedInOnly({ title, children }: GuardProps) {
  const { user } = useUser()
  if (user) return children(user)
  return (
    <>
      <h1 className="type-h1 mb-5 max-md:sr-only">{title}</h1>
      <Outside />
    </>
  )
}

function Outside() {
  const session = useSession()
  const leaving = useNavigation().state !== 'idle'
  const { error, refetch } = useUser()
  if (session === 'anonymous' && !leaving) return <PleaseLogIn />
  if (session === 'signed-in' && error) return <NoAnswer error={error} retry={refetch} />
  return (
    <>
      <WithoutScripts />
      <Skeleton className="h-72" />
    </>
  )
}

function PleaseLogIn() {
  const t = useTranslations('account')
  const { pathname, search } = useLocation()
  return (
    <Notice
      icon={<LogIn className="size-12" strokeWidth={1.75} aria-hidden="true" />}
      title={t('pleaseLogin')}
      hint={t('pleaseLoginHint')}
    >
      <ButtonLink to="/login" state={{ from: pathname + search }}>
        {t('login')}
      </ButtonLink>
    </Notice>
  )
}

/** What was to be shown did not come: why, and another try. */
export function NoAnswer({ error, retry }: { error: unknown; retry: () => unknown }) {
  const t = useTranslations('account')
  const sentence = useFailureSentence()
  return (
    <Notice
      icon={<CloudOff className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={t('notLoaded')}
      hint={sentence(error)}
    >
      <Button look="outline" onClick={() => retry()}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('retry')}
      </Button>
    </Notice>
  )
}

/** Pages of administrators. The server refuses everybody else by itself, whatever is shown here. */
export function AdminOnly({ user, children }: { user: User; children: ReactNode }) {
  const t = useTranslations('account')
  if (user.role === 'ADMIN') return children
  return (
    <p role="alert" className="rounded-card bg-brique-soft p-4 font-semibold text-brique">
      {t('noPermission')}
    </p>
  )
}
