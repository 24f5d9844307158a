import type { Session } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { invalidate, queryClient, sessionsQuery } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useSession } from '../../../platform/session/session.ts'
import { sendSessionEvent } from '../../../platform/session/tabs.ts'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountNotLoaded } from '../guard.tsx'

/** The user's sessions; one or all of them can be signed out. */
export function Devices() {
  const t = useTranslations('account')
  const {
    data: sessions,
    error,
    refetch,
  } = useQuery(
    // Without a session the request could only fail.
    { ...sessionsQuery, enabled: useSession() === 'signed-in' },
    queryClient,
  )
  const [ending, setEnding] = useState(false)
  return (
    <Section title={t('sessions')}>
      {!sessions &&
        (error ? <AccountNotLoaded error={error} retry={refetch} /> : <Skeleton className="h-32" />)}
      {sessions && (
        <>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <Device key={session._id} session={session} />
            ))}
          </ul>
          <Button variant="remove" onClick={() => setEnding(true)} className="mt-4">
            {t('endAll')}
          </Button>
        </>
      )}
      {ending && <EndAllDialog onClose={() => setEnding(false)} />}
    </Section>
  )
}

function EndAllDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account')
  const { busy, act } = useAction(async () => {
    const { message } = await ask('DELETE /api/user/end-sessions')
    sendSessionEvent('signed-out')
    toast('success', message)
  })
  return (
    <ConfirmDialog
      title={t('endAll')}
      cancel={t('cancel')}
      confirm={t('endAllAction')}
      busy={busy}
      onConfirm={act}
      onClose={onClose}
    >
      <p className="text-pretty text-ink-2">{t('endAllHint')}</p>
    </ConfirmDialog>
  )
}

function Device({ session: { _id, device, createdAt, lastUsedAt, current } }: { session: Session }) {
  const t = useTranslations('account')
  const format = useFormatter()
  const { busy, act } = useAction(async () => {
    const { message } = await ask('DELETE /api/user/end-session', { _id })
    toast('success', message)
    await invalidate(sessionsQuery)
  })
  const dateOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <MonitorSmartphone className="size-5.5 shrink-0 text-ink-2" aria-hidden="true" />
      <div className="min-w-40 grow basis-0">
        <p className="font-bold break-words">{device}</p>
        <p className="text-small text-ink-2">
          {current ? t('thisDevice') : t('lastUsed', { date: dateOf(lastUsedAt) })}
        </p>
        <p className="text-small text-ink-2">{t('since', { date: dateOf(createdAt) })}</p>
      </div>
      {!current && (
        <Button variant="outline" onClick={act} aria-busy={busy || undefined}>
          {t('endOne')}
          <span className="sr-only">{t('ofDevice', { device })}</span>
        </Button>
      )}
    </li>
  )
}
