import { grantedRoles, isStaffRole, type StaffMember } from '@dix/contract'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useRole } from '../../../platform/api/use-role.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { RoleChoice } from './role-choice.tsx'
import { useNameOf } from './role-words.tsx'
import { refreshStaff } from './staff-query.ts'
import { StoreField, useGrantedStore } from './store-field.tsx'

type DialogProps = { member: StaffMember; onClose: () => void }

/** Changes the role of a member of staff, or ends their access. */
export function MemberDialog({ member, onClose }: DialogProps) {
  const { _id, role: before, storeId: works } = member
  const t = useTranslations('adminStaff')
  const name = useNameOf()(member)
  const offered = grantedRoles(useRole()).filter(isStaffRole)
  const [role, setRole] = useState(before)
  const { storeId, ...store } = useGrantedStore(role, works)
  const done = async (message: string) => {
    onClose()
    toast('success', message)
    await refreshStaff()
  }
  const save = useAction(async () => {
    const { message } = await ask('PUT /api/staff/change', { _id, role, storeId })
    await done(message)
  })
  const end = useAction(async () => {
    const { message } = await ask('DELETE /api/staff/end', { _id })
    await done(message)
  })
  return (
    <Dialog title={t('change', { name })} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <RoleChoice roles={offered} value={role} onChoose={setRole} />
        <StoreField role={role} {...store} />
      </div>
      <Button onClick={save.act} aria-busy={save.busy || undefined} className="mt-4 w-full">
        {t('save')}
      </Button>
      <div className="mt-6 border-t border-line pt-4">
        <p className="mb-3 text-pretty text-ink-2">{t('endHint', { name })}</p>
        <Button variant="remove" onClick={end.act} aria-busy={end.busy || undefined} className="w-full">
          <UserX className="size-5" aria-hidden="true" />
          {t('end')}
        </Button>
      </div>
    </Dialog>
  )
}
