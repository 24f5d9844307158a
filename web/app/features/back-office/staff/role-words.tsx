import type { StaffMember, StaffRole } from '@dix/contract'
import { Bike, type LucideIcon, ScanBarcode, Store } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../../ui/class-names.ts'

export const roleIcons: Record<StaffRole, LucideIcon> = {
  ADMIN: Store,
  MANAGER: Store,
  PICKER: ScanBarcode,
  RIDER: Bike,
}

const roleColors: Record<StaffRole, string> = {
  ADMIN: 'bg-cafe text-white',
  MANAGER: 'bg-sable text-ink-2',
  PICKER: 'bg-sable text-ink-2',
  RIDER: 'bg-sable text-ink-2',
}

type Named = Pick<StaffMember, 'name' | 'role' | 'email' | 'phone' | 'mobile'>

/** The name of a member of staff, or their role and what they log in with, as two nameless ones look alike otherwise. */
export function useNameOf(): (member: Named) => string {
  const t = useTranslations('staffRoles')
  return (member) => member.name || [t(member.role), reachOf(member)].filter(Boolean).join(' · ')
}

/** What a member of staff logs in with, else the number where they are called. */
export const reachOf = ({ email, phone, mobile }: Named): string => email || phone || mobile

/** A role in a word, with its icon. */
export function RoleBadge({ role, isPending = false }: { role: StaffRole; isPending?: boolean }) {
  const t = useTranslations('staffRoles')
  const Icon = roleIcons[role]
  return (
    <span
      className={classNames(
        'inline-flex h-6.5 items-center gap-1.5 rounded-badge px-2 text-badge font-bold whitespace-nowrap',
        isPending ? 'border border-line bg-white text-ink-2' : roleColors[role],
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {t(role)}
    </span>
  )
}
