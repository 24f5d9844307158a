import type { ApiError, NetworkError, ResponseOf, SecurityLogEntry } from '@dix/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Timestamp } from '../history/timestamp.tsx'
import { useDetails, usePartyName } from '../security-log/security-log-page.tsx'

type Events = ResponseOf<'POST /api/security/list'>['data']

/** The latest events of the security log except logins, with a link to all of it. */
export function RecentEvents() {
  const t = useTranslations('adminStaff')
  const { data, error, refetch } = useQuery<Events, ApiError | NetworkError>(
    {
      queryKey: ['admin', 'recent security events'],
      queryFn: async () => (await ask('POST /api/security/list', { limit: 5, withoutLogins: true })).data,
      staleTime: 0,
    },
    queryClient,
  )
  return (
    <section aria-label={t('recent')} className="rounded-card border border-line bg-white p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="type-h3">{t('recent')}</h2>
        <Link to="/dashboard/security-journal" className="flex min-h-12 items-center font-bold text-bissap">
          {t('recentAll')}
        </Link>
      </div>
      {!data && error && <LoadError title={t('recentNotLoaded')} error={error} retry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && <p className="text-ink-2">{t('recentNone')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.map((entry) => (
            <RecentEvent key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentEvent({ entry }: { entry: SecurityLogEntry }) {
  const kinds = useTranslations('securityEvents')
  const details = useDetails(entry)
  const nameOf = usePartyName()
  const { at, kind, count, account, actor } = entry
  const party = account ?? actor
  const more = [details, party && nameOf(party)].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-3 text-card">
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        <b className="font-semibold">
          {kinds(kind)}
          {count > 1 && ` × ${count}`}
        </b>
        {more && <span className="text-ink-2"> · {more}</span>}
      </p>
      <span className="text-small text-ink-2">
        <Timestamp at={at} />
      </span>
    </li>
  )
}
