import { type InputOf, isErrorOf, type OfferedRole, type SharedCode, type User } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient, userQuery, useUser } from '../../../platform/api/query-client.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useApiForm, useComplete } from '../../../platform/forms/use-api-form.ts'
import { useNaming } from '../../../platform/forms/use-naming.ts'
import { useSession } from '../../../platform/session/session.ts'
import { sendSessionEvent } from '../../../platform/session/tabs.ts'
import { useLinkToken } from '../../../platform/session/use-link-token.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NewPasswordFields } from '../password-fields.tsx'
import { EntryPage } from './entry-page.tsx'
import { TextLink } from './text-link.tsx'

const backOffice = '/dashboard/orders'

/** The page of an invitation: accepted with the account of this browser, or with a new one. */
export function JoinPage() {
  const t = useTranslations('account')
  const token = useLinkToken('/join')
  const [dead, setDead] = useState(false)
  const { data, error, refetch } = useQuery<OfferedRole, Error>(
    {
      queryKey: ['invitation', token],
      queryFn: async () => (await ask('POST /api/user/invitation', { token: token! })).data,
      enabled: typeof token === 'string',
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  )
  const isDead = dead || token === null || isLinkDead(error)
  return (
    <EntryPage title={t('joinTitle')}>
      {isDead ? (
        <Notice
          icon={<MailX className="size-12 text-brique" strokeWidth={1.75} aria-hidden="true" />}
          title={t('linkDead')}
          hint={t('joinDeadHint')}
        />
      ) : error ? (
        <LoadError title={t('joinNotLoaded')} error={error} retry={refetch} />
      ) : !data || !token ? (
        <Skeleton className="h-72" />
      ) : (
        <Offer offered={data} token={token} onDead={() => setDead(true)} />
      )}
    </EntryPage>
  )
}

const calls = [
  'POST /api/user/invitation',
  'POST /api/user/accept-invitation',
  'POST /api/user/join',
] as const

function isLinkDead(failure: unknown): boolean {
  if (!isErrorOf(failure, ...calls)) return false
  if (failure.code === 'link_dead') return true
  failure.code satisfies 'already_staff' | 'email_taken' | SharedCode
  return false
}

type OfferProps = { offered: OfferedRole; token: string; onDead: () => void }

function Offer({ offered: { role, by, email }, token, onDead }: OfferProps) {
  const t = useTranslations('account')
  const roles = useTranslations('staffRoles')
  const session = useSession()
  const { user } = useUser()
  return (
    <>
      <p className="mb-6 rounded-card bg-mangue-soft p-4 text-mangue-ink">
        {t.rich('joinOffer', { by, role: roles(role), b: (words) => <b>{words}</b> })}
      </p>
      {session === 'signed-in' ? (
        user ? (
          <Accept user={user} token={token} onDead={onDead} />
        ) : (
          <Skeleton className="h-24" />
        )
      ) : (
        <>
          <JoinForm token={token} email={email} onDead={onDead} />
          <p className="mt-8 text-center text-h3 text-ink-2">
            {t('haveAccount')}{' '}
            <TextLink to="/login" state={{ from: `/join?token=${token}` }}>
              {t('login')}
            </TextLink>
          </p>
        </>
      )}
    </>
  )
}

function useJoined() {
  const navigate = useNavigate()
  return async (message: string) => {
    toast('success', message)
    await invalidate(userQuery)
    await navigate(backOffice, { replace: true })
  }
}

type AcceptProps = { user: User; token: string; onDead: () => void }

/** Accepts with the signed-in account. One without a name is asked for it first, because lists of the staff show it. */
function Accept({ user, token, onDead }: AcceptProps) {
  const t = useTranslations('account')
  const joined = useJoined()
  const { field, busy: isNaming, save } = useNaming(user)
  const { write, ...input } = field ?? {}
  const { busy, act } = useAction(async () => {
    if (!(await save())) return
    try {
      const { message } = await ask('POST /api/user/accept-invitation', { token })
      await joined(message)
    } catch (failure) {
      if (!isLinkDead(failure)) throw failure
      onDead()
    }
  })
  return (
    <div className="flex flex-col gap-5">
      {write && (
        <Field
          label={t('joinName')}
          hint={t('joinNameHint')}
          autoComplete="name"
          readOnly={busy}
          required
          onChange={({ target }) => write(target.value)}
          {...input}
        />
      )}
      <Button onClick={act} aria-busy={busy || isNaming || undefined} className="w-full">
        {write ? t('joinAccept') : t('joinAs', { name: user.name })}
      </Button>
    </div>
  )
}

/** Creates an account with the role and signs it in. */
function JoinForm({ token, email, onDead }: { token: string; email: string | null; onDead: () => void }) {
  const t = useTranslations('account')
  const joined = useJoined()
  const form = useApiForm<Omit<InputOf<'POST /api/user/join'>, 'token'>>({
    ...(email && { defaultValues: { email } }),
    check: ({ password, confirmPassword }) =>
      password === confirmPassword ? {} : { confirmPassword: t('passwordsDiffer') },
    send: async (values) => {
      try {
        const { message } = await ask('POST /api/user/join', { ...values, token })
        sendSessionEvent('signed-in')
        await joined(message)
      } catch (failure) {
        if (!isLinkDead(failure)) throw failure
        onDead()
      }
    },
  })
  const complete = useComplete(form)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field label={t('name')} {...form.field('name')} autoComplete="name" />
      <Field label={t('email')} {...form.field('email')} type="email" autoComplete="username" />
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirmPassword')} />
      {form.error && <FieldError>{form.error}</FieldError>}
      <SubmitButton ready={complete} busy={form.busy}>
        {t('joinAction')}
      </SubmitButton>
    </form>
  )
}
