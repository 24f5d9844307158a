import { type SecurityEventKind, type SecurityLogEntry, securityEventKinds } from '@dix/contract'
import { useFormatter, useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { timeOfDay } from '../../../platform/texts/time-of-day.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/form/select.tsx'
import { unbrokenNumber } from '../../../ui/layout/unbroken-number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { ListSearch } from '../frame/list-search.tsx'
import { Pager } from '../products/pager.tsx'
import { useSecurityLog, useSecurityLogFilters } from './security-log-query.ts'

/** Sign-ins, failures and changes to the protection of accounts and the shop, newest first. */
export function SecurityLogPage() {
  const t = useTranslations('securityLog')
  const { filters, change } = useSecurityLogFilters()
  const { list, error, refetch, settling } = useSecurityLog(filters)
  return (
    <>
      <AdminHead title={t('title')} aside={t('hint')} />
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch search={filters.search} change={change} label={t('search')} className="lg:max-w-100" />
        <KindFilter kind={filters.kind} onChange={(kind) => change({ kind })} />
      </div>
      {!list &&
        (error ? (
          <LoadError title={t('notLoaded')} error={error} retry={refetch} />
        ) : (
          <Skeleton className="h-150" />
        ))}
      {list?.totalCount === 0 && <p className="text-ink-2">{t('none')}</p>}
      {list && list.data.length > 0 && (
        <ol
          aria-busy={settling || undefined}
          className={classNames(
            'divide-y divide-line rounded-card border border-line bg-white',
            settling && 'opacity-60',
          )}
        >
          {list.data.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      {list && list.totalPage > 1 && (
        <Pager
          page={filters.page}
          totalPage={list.totalPage}
          onTurn={(page) => change({ page })}
          className="mt-5 justify-end"
        />
      )}
    </>
  )
}

type KindProps = { kind: SecurityEventKind | ''; onChange: (kind: SecurityEventKind | '') => void }

function KindFilter({ kind, onChange }: KindProps) {
  const t = useTranslations('securityLog')
  const kinds = useTranslations('securityEvents')
  return (
    <Select
      aria-label={t('kind')}
      value={kind}
      onChange={({ target }) => onChange(target.value as SecurityEventKind | '')}
      className="max-lg:w-full"
    >
      <option value="">{t('everyKind')}</option>
      {securityEventKinds.map((of) => (
        <option key={of} value={of}>
          {kinds(of)}
        </option>
      ))}
    </Select>
  )
}

function Entry({ entry }: { entry: SecurityLogEntry }) {
  const t = useTranslations('securityLog')
  const kinds = useTranslations('securityEvents')
  const format = useFormatter()
  const details = useDetails(entry)
  const nameOf = usePartyName()
  const { at, kind, count, account, actor, device, address } = entry
  const place = [device, address].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,16rem)]">
      <time dateTime={at} className="text-small text-ink-2">
        {format.dateTime(new Date(at), { dateStyle: 'medium', ...timeOfDay })}
      </time>
      <div className="min-w-0">
        <p className="font-semibold">
          {kinds(kind)}
          {count > 1 && ` × ${count}`}
        </p>
        {details && <p className="text-card wrap-anywhere">{details}</p>}
        {account && (
          <p className="text-card wrap-anywhere">
            {[nameOf(account), account.name && (account.email || unbrokenNumber(account.phone))]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {actor && <p className="text-small wrap-anywhere text-ink-2">{t('by', { name: nameOf(actor) })}</p>}
      </div>
      <p className="text-small wrap-anywhere text-ink-2 lg:text-end">{place || t('command')}</p>
    </li>
  )
}

/** What identifies an account: one that logs in by phone may have no name. */
export function usePartyName(): (party: NonNullable<SecurityLogEntry['account']>) => string {
  const t = useTranslations('securityLog')
  return ({ name, email, phone }) => name || email || unbrokenNumber(phone) || t('nameless')
}

/** Details of an entry beyond its kind; empty if there are none. Unknown words of newer servers are omitted. */
export function useDetails({ details }: SecurityLogEntry): string {
  const t = useTranslations('securityLog')
  const anyText = useTranslations()
  const { from, to, topic, method, factor, name } = details
  const known = (key: string) => (anyText.has(key as never) ? anyText(key as never) : '')
  const roleOf = (role: string) => (role === 'USER' ? t('customer') : known(`staffRoles.${role}`) || role)
  if (from && to) return `${roleOf(from)} → ${roleOf(to)}`
  if (to) return known(`securityLog.status_${to}`)
  if (topic) return known(`settings.${topic}`) || t('pages')
  if (method) return known(`securityLog.by_${method}`)
  if (factor) return [known(`securityLog.factor_${factor}`), name].filter(Boolean).join(' · ')
  return ''
}
