import { grantedRoles, isStaffRole, type ResponseOf, roleTable, type StaffRole } from '@dix/contract'
import { Link2, Mail, QrCode as QrSign } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useRole } from '../../../platform/api/use-role.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { refreshStaff } from './staff-query.ts'
import { StoreField, useGrantedStore } from './store-field.tsx'

type Made = ResponseOf<'POST /api/staff/invite'>['data'] & { scanned: boolean }

/** Invites staff: by email, by a link to hand on, or by a code scanned from this screen. */
export function InvitePanel() {
  const t = useTranslations('adminStaff')
  const granted = grantedRoles(useRole()).filter(isStaffRole)
  const offered = granted.filter((role) => roleTable[role].invited)
  // Begins with a role that may not invite others.
  const first = offered.find((role) => grantedRoles(role).length === 0) ?? offered[0]!
  const [role, setRole] = useState<StaffRole>(first)
  const { storeId, ...store } = useGrantedStore(role)
  const [made, setMade] = useState<Made | null>(null)
  const invite = async (wanted: { email: string | null; scanned: boolean }) => {
    const { data, message } = await ask('POST /api/staff/invite', { role, storeId, ...wanted })
    setMade({ ...data, scanned: wanted.scanned })
    if (wanted.email) toast('success', message)
    await refreshStaff()
  }
  const form = useApiForm<{ email: string }>({
    defaultValues: { email: '' },
    fallbackField: 'email',
    send: async ({ email }) => {
      await invite({ email: email.trim() || null, scanned: false })
      form.reset()
    },
  })
  const code = useAction(() => invite({ email: null, scanned: true }))
  const isMailed = useWatch({ control: form.control, name: 'email' }).trim() !== ''
  return (
    <section className="rounded-card border border-line bg-white p-4 md:p-5" aria-label={t('invite')}>
      <h2 className="type-h3 mb-4">{t('invite')}</h2>
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          label={t('inviteEmail')}
          hint={t('inviteEmailHint')}
          {...form.field('email')}
          type="email"
          autoComplete="off"
        />
        <RoleChoice roles={offered} value={role} onChoose={setRole} />
        <StoreField role={role} {...store} />
        <div className="flex flex-col gap-2">
          <Button type="submit" aria-busy={form.busy || undefined}>
            {isMailed ? (
              <Mail className="size-5" aria-hidden="true" />
            ) : (
              <Link2 className="size-5" aria-hidden="true" />
            )}
            {t(isMailed ? 'sendMail' : 'makeLink')}
          </Button>
          <Button variant="outline" onClick={code.act} aria-busy={code.busy || undefined}>
            <QrSign className="size-5" aria-hidden="true" />
            {t('showCode')}
          </Button>
        </div>
        <p className="text-small text-ink-2">{t('linkHint')}</p>
      </form>
      {made && <InvitationDialog {...made} onClose={() => setMade(null)} />}
    </section>
  )
}
