import { isStaffRole, type StaffMember } from '@dix/contract'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { LoadError } from '../../../platform/forms/load-error.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MemberDialog } from '../staff/member-dialog.tsx'
import { StaffList } from '../staff/staff-list.tsx'
import { useStaff } from '../staff/staff-query.ts'

/** The staff of a store: its own, and those of every store. */
export function StoreStaff({ storeId }: { storeId: string }) {
  const t = useTranslations('adminStaff')
  const { staff, error, refetch } = useStaff()
  const [changing, setChanging] = useState<StaffMember | null>(null)
  if (!staff)
    return error ? (
      <LoadError title={t('notLoaded')} error={error} retry={refetch} />
    ) : (
      <Skeleton className="h-100" />
    )
  const worksHere = ({ storeId: of }: { storeId: string | null }) => of === null || of === storeId
  return (
    <div className="flex flex-col items-start gap-4">
      <StaffList
        members={staff.members.filter((member) => isStaffRole(member.role) && worksHere(member))}
        invitations={staff.invitations.filter(worksHere)}
        onChange={setChanging}
      />
      <ButtonLink variant="outline" to="/dashboard/staff" className="max-md:w-full">
        <UserPlus className="size-5" aria-hidden="true" />
        {t('invite')}
      </ButtonLink>
      {changing && <MemberDialog member={changing} onClose={() => setChanging(null)} />}
    </div>
  )
}
