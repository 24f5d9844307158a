import type { Invitation, ResponseOf, StaffMember } from '@dix/contract'
import { CircleAlert, Ellipsis, Link2, Mail, MessageCircle, RotateCw, ShieldCheck, X } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { useFocusInPlace } from '../../../platform/dom/use-focus-in-place.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useNow } from '../../../platform/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { unbrokenNumber } from '../../../ui/layout/unbroken-number.ts'
import { toast } from '../../../ui/overlay/toasts.ts'
import { useStaffStores } from '../stores/store-choice.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { RoleBadge, reachOf, useNameOf } from './role-words.tsx'
import { refreshStaff } from './staff-query.ts'

/** Invitations expire within days: the year would only fill a line. */
const dayAndTime = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const cell = 'px-2.5 py-2.5 max-lg:px-0 max-lg:py-0'

type ListProps = {
  members: readonly StaffMember[]
  invitations: readonly Invitation[]
  onChange: (member: StaffMember) => void
}

/** The staff, and below them the pending invitations; on narrow screens one card each. */
export function StaffList({ members, invitations, onChange }: ListProps) {
  const t = useTranslations('adminStaff')
  const { stores } = useStaffStores()
  const heads = ['member', stores.length > 0 ? 'roleAndStore' : 'role', 'factor', 'lastSeen'] as const
  return (
    <table className="w-full overflow-hidden rounded-card border border-line bg-white text-left max-lg:block">
      <thead className="border-b border-line bg-coton text-small max-lg:sr-only">
        <tr className="h-10">
          {heads.map((name) => (
            <th key={name} scope="col" className={classNames(cell, 'font-bold')}>
              {t(name)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {members.map((member) => (
          <Member key={member._id} member={member} onChange={() => onChange(member)} />
        ))}
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation._id} invitation={invitation} />
        ))}
      </tbody>
    </table>
  )
}

function Member({ member, onChange }: { member: StaffMember; onChange: () => void }) {
  const t = useTranslations('adminStaff')
  const seenAgo = useSeenAgo()
  const { user } = useUser()
  const { _id, name, role, storeId, factor, status, lastSeenAt, changeable } = member
  const isSelf = user?._id === _id
  const roleNames = useTranslations('staffRoles')
  const listedName = name || roleNames(role)
  const shownName = useNameOf()(member)
  return (
    <Row
      sign={<Initials name={listedName} />}
      name={listedName}
      beneath={reachOf(member)}
      role={<RoleBadge role={role} />}
      storeId={storeId}
      factor={<Factor factor={factor} />}
      seen={
        <>
          <span>
            <span className="lg:hidden">{t('lastSeen')} · </span>
            {seenAgo(lastSeenAt)}
          </span>
          {status === 'Disabled' && <Badge tone="error">{t('disabled')}</Badge>}
        </>
      }
    >
      {isSelf ? (
        <span className="px-2 text-small text-ink-2">{t('you')}</span>
      ) : (
        changeable && (
          <IconButton label={t('actions', { name: shownName })} onClick={onChange} className="hover:bg-sable">
            <Ellipsis className="size-5.5" aria-hidden="true" />
          </IconButton>
        )
      )}
    </Row>
  )
}

/** How long ago someone was seen, in words; nobody counts seconds. */
function useSeenAgo(): (at: string | null) => string {
  const t = useTranslations('adminStaff')
  const format = useFormatter()
  const now = useNow()
  return (at) => {
    if (at === null) return t('never')
    return now - Date.parse(at) < 60_000 ? t('justNow') : format.relativeTime(new Date(at), now)
  }
}

function Factor({ factor }: Pick<StaffMember, 'factor'>) {
  const t = useTranslations('adminStaff')
  const Icon = factor ? ShieldCheck : CircleAlert
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-card font-semibold whitespace-nowrap lg:align-middle',
        factor ? 'text-feuille' : 'text-brique',
      )}
    >
      <Icon className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="font-normal text-ink-2 lg:hidden">{t('factor')} ·</span>
      {t(factor ?? 'noFactor')}
    </span>
  )
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { _id, role, storeId, email, mobile, by, expiresAt } = invitation
  const Sign = email ? Mail : mobile ? MessageCircle : Link2
  const t = useTranslations('adminStaff')
  const roleNames = useTranslations('staffRoles')
  const format = useFormatter()
  const [renewed, setRenewed] = useState<ResponseOf<'POST /api/staff/remind'>['data'] | null>(null)
  const remind = useAction(async () => {
    const { data, message } = await ask('POST /api/staff/remind', { _id })
    setRenewed(data)
    toast('success', message)
    await refreshStaff()
  })
  const revoke = useAction(async () => {
    const { message } = await ask('DELETE /api/staff/revoke', { _id })
    toast('success', message)
    await refreshStaff()
  })
  return (
    <Row
      isPending
      sign={
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full border border-edge text-ink-2">
          <Sign className="size-4.5" aria-hidden="true" />
        </span>
      }
      name={email ?? mobile ?? t('waiting')}
      beneath={`${t(email ? 'byMail' : 'byLink')} · ${t('invitedBy', { name: by })}`}
      role={<RoleBadge role={role} isPending />}
      storeId={storeId}
      factor={null}
      seen={
        <span>
          {t.rich('left', {
            date: () => (
              <span className="whitespace-nowrap">{format.dateTime(new Date(expiresAt), dayAndTime)}</span>
            ),
          })}
        </span>
      }
    >
      <span className="flex justify-end">
        <IconButton
          label={t('remindOf', { role: roleNames(role) })}
          title={t('remind')}
          onClick={remind.act}
          aria-busy={remind.busy || undefined}
          className="hover:bg-sable"
        >
          <RotateCw className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('revokeOf', { role: roleNames(role) })}
          title={t('revoke')}
          onClick={revoke.act}
          aria-busy={revoke.busy || undefined}
          className="text-brique hover:bg-brique-soft"
        >
          <X className="size-5.5" aria-hidden="true" />
        </IconButton>
      </span>
      {renewed && (
        <div className="text-left">
          <InvitationDialog {...renewed} scanned={false} onClose={() => setRenewed(null)} />
        </div>
      )}
    </Row>
  )
}

type RowProps = {
  isPending?: boolean
  sign: ReactNode
  name: string
  beneath: string
  role: ReactNode
  storeId: string | null
  factor: ReactNode
  seen: ReactNode
  children: ReactNode
}

function Row({ isPending = false, sign, name, beneath, role, storeId, factor, seen, children }: RowProps) {
  const storeWords = useTranslations('stores')
  const ref = useFocusInPlace<HTMLTableRowElement>()
  const { stores } = useStaffStores()
  const storeName = storeId === null ? storeWords('all') : stores.find(({ _id }) => _id === storeId)?.name
  return (
    <tr
      ref={ref}
      className={classNames(
        'max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-2 max-lg:p-4',
        isPending && 'bg-coton',
      )}
    >
      <th scope="row" className={classNames(cell, 'font-normal max-lg:col-start-1 lg:min-w-56')}>
        <div className="flex items-center gap-3">
          {sign}
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{breakable(name)}</p>
            <p className="text-small wrap-anywhere text-ink-2">{breakable(beneath)}</p>
          </div>
        </div>
      </th>
      <td className={classNames(cell, 'max-lg:col-span-2')}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:flex-col lg:items-start">
          {role}
          {stores.length > 0 && <span className="text-small">{storeName ?? storeWords('state_closed')}</span>}
        </span>
      </td>
      <td className={classNames(cell, factor ? 'max-lg:col-span-2' : 'max-lg:hidden')}>{factor ?? '—'}</td>
      <td className={classNames(cell, 'text-card text-ink-2 max-lg:col-span-2')}>
        <span className="flex flex-wrap items-center gap-2">{seen}</span>
      </td>
      <td className={classNames(cell, 'text-right max-lg:col-start-2 max-lg:row-start-1')}>{children}</td>
    </tr>
  )
}

/** A text in which an email address breaks before its dots and its @, not in the middle of a word; a number not at all. */
const breakable = (text: string): ReactNode =>
  unbrokenNumber(text)
    .split(/(?=[@.]\S)/)
    .map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))

function Initials({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : '']
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-full bg-cafe text-card font-bold text-mangue"
    >
      {letters
        .map((word) => [...(word ?? '')][0] ?? '')
        .join('')
        .toUpperCase()}
    </span>
  )
}
