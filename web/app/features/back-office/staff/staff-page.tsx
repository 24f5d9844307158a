import type { StaffMember } from '@dix/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMay } from '../../../platform/api/use-role.ts'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminHead } from '../frame/admin-head.tsx'
import { FactorReminder } from './factor-reminder.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { RecentEvents } from './recent-events.tsx'
import { StaffList } from './staff-list.tsx'
import { useStaff } from './staff-query.ts'

/** The staff of the shop, and invitations. */
export function StaffPage() {
  const t = useTranslations('adminStaff')
  const may = useMay()
  const { staff, error, refetch } = useStaff()
  const [changing, setChanging] = useState<StaffMember | null>(null)
  return (
    <>
      <AdminHead
        title={t('title')}
        aside={staff && t('count', { members: staff.members.length, invitations: staff.invitations.length })}
      />
      <div className="grid items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_18rem]">
        {!staff && error && <LoadError title={t('notLoaded')} error={error} retry={refetch} />}
        {!staff && !error && <Skeleton className="h-100" />}
        {staff && (
          <div className="flex min-w-0 flex-col gap-4">
            <StaffList {...staff} onChange={setChanging} />
            <FactorReminder members={staff.members} />
            {may('seeSecurityLog') && <RecentEvents />}
          </div>
        )}
        <InvitePanel />
      </div>
      {changing && <MemberDialog member={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
