import type { StaffMember } from '@dix/contract'
import { ShieldAlert } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useUser } from '../../../platform/api/query-client.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'

/** How many active staff have no second factor, with a button that emails those of them who have an address. */
export function FactorReminder({ members }: { members: readonly StaffMember[] }) {
  const t = useTranslations('adminStaff')
  const { user } = useUser()
  const without = members.filter(({ factor, status }) => factor === null && status === 'Active')
  const { busy, act } = useAction(async () => {
    const { message } = await ask('POST /api/staff/remind-factors')
    toast('success', message)
  })
  if (without.length === 0) return null
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-card bg-brique-soft p-4 text-brique">
      <ShieldAlert className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-48 flex-1 font-semibold">{t('withoutFactor', { count: without.length })}</p>
      {without.some(({ _id, email }) => _id !== user?._id && email !== '') && (
        <Button variant="outline" onClick={act} aria-busy={busy || undefined} className="max-md:w-full">
          {t('remindFactors')}
        </Button>
      )}
    </section>
  )
}
