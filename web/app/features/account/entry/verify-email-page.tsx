import { isErrorOf, type SharedCode } from '@dix/contract'
import { CircleCheck, MailX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, userQuery } from '../../../platform/api/query-client.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useLinkToken } from '../../../platform/session/use-link-token.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { WithoutScripts } from '../../../ui/layout/without-scripts.tsx'
import { PhoneBar } from '../../../ui/navigation/phone-bar.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

type VerificationOutcome =
  | { kind: 'checking' }
  | { kind: 'verified' }
  | { kind: 'dead' }
  | { kind: 'failed'; error: unknown }

/** The page that the verification email links to: verifies at once and shows the outcome. */
export function VerifyEmailPage() {
  const t = useTranslations('account')
  const { outcome, retry } = useVerification()
  return (
    <>
      <PhoneBar title={t('verifyTitle')} back="/" />
      <main id="content" className="column flex flex-col gap-5 pt-5 md:pt-8">
        <h1 className="type-h1 max-md:sr-only">{t('verifyTitle')}</h1>
        <WithoutScripts />
        <div aria-live="polite">
          {outcome.kind === 'checking' && <Checking />}
          {outcome.kind === 'verified' && <Verified />}
          {outcome.kind === 'dead' && <DeadLink />}
          {outcome.kind === 'failed' && (
            <LoadError title={t('verifyFailed')} error={outcome.error} retry={retry} />
          )}
        </div>
      </main>
    </>
  )
}

/** Verifies the token of the link at once. */
function useVerification(): { outcome: VerificationOutcome; retry: () => void } {
  const token = useLinkToken('/verify-email')
  const [outcome, setOutcome] = useState<VerificationOutcome>({ kind: 'checking' })
  const follow = async () => {
    if (!token) return setOutcome({ kind: 'dead' })
    setOutcome({ kind: 'checking' })
    try {
      await ask('POST /api/user/verify-email', { token })
      setOutcome({ kind: 'verified' })
      void invalidate(userQuery)
    } catch (failure) {
      setOutcome(isLinkDead(failure) ? { kind: 'dead' } : { kind: 'failed', error: failure })
    }
  }
  useEffect(() => {
    if (token !== undefined) void follow()
  }, [token])
  return { outcome, retry: follow }
}

/** An invalid token is treated like an expired one. */
function isLinkDead(failure: unknown): boolean {
  if (!isErrorOf(failure, 'POST /api/user/verify-email')) return false
  switch (failure.code) {
    case 'link_dead':
    case 'invalid_input':
    case 'malformed_request':
      return true
    default:
      failure.code satisfies SharedCode
      return false
  }
}

function Checking() {
  const t = useTranslations('account')
  return (
    <div className="mx-auto w-full max-w-160">
      <p className="sr-only">{t('verifying')}</p>
      <Skeleton className="h-64" />
    </div>
  )
}

function Verified() {
  const t = useTranslations('account')
  const signedIn = useSession() === 'signed-in'
  return (
    <Notice
      icon={<CircleCheck className="size-12 text-feuille" strokeWidth={1.75} aria-hidden="true" />}
      title={t('verified')}
      hint={t('verifiedHint')}
    >
      {signedIn ? (
        <ButtonLink to="/">{t('toShop')}</ButtonLink>
      ) : (
        <ButtonLink to="/login">{t('login')}</ButtonLink>
      )}
    </Notice>
  )
}

function DeadLink() {
  const t = useTranslations('account')
  const signedIn = useSession() === 'signed-in'
  const { busy, act } = useAction(async () =>
    toast('success', (await ask('POST /api/user/send-verification')).message),
  )
  return (
    <Notice
      icon={<MailX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
      title={t('linkDead')}
      hint={t(signedIn ? 'linkDeadHint' : 'linkDeadAnonymous')}
    >
      {signedIn ? (
        <Button onClick={act} aria-busy={busy || undefined}>
          {t('newLink')}
        </Button>
      ) : (
        <ButtonLink to="/login" state={{ from: '/verify-email' }}>
          {t('login')}
        </ButtonLink>
      )}
    </Notice>
  )
}
