import { grantedRoles, isStaffRole, type ResponseOf, roleTable, type StaffRole } from '@dix/contract'
import { Link2, Mail, MessageCircle, QrCode as QrSign } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useRole } from '../../../platform/api/use-role.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { useApiForm } from '../../../platform/forms/use-api-form.ts'
import { chatHref } from '../../../platform/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { refreshStaff } from './staff-query.ts'
import { StoreField, useGrantedStore } from './store-field.tsx'

type Made = ResponseOf<'POST /api/staff/invite'>['data'] & { scanned: boolean }

/** Invites staff: by email, by a link to send to a phone number or to hand on, or by a code scanned from this screen. */
export function InvitePanel() {
  const t = useTranslations('adminStaff')
  const granted = grantedRoles(useRole()).filter(isStaffRole)
  const offered = granted.filter((role) => roleTable[role].invited)
  // Begins with a role that may not invite others.
  const first = offered.find((role) => grantedRoles(role).length === 0) ?? offered[0]!
  const [role, setRole] = useState<StaffRole>(first)
  const { storeId, ...store } = useGrantedStore(role)
  const [made, setMade] = useState<Made | null>(null)
  const invite = async (wanted: { email?: string | null; mobile?: string; scanned: boolean }) => {
    const { data, message } = await ask('POST /api/staff/invite', { role, storeId, ...wanted })
    setMade({ ...data, scanned: wanted.scanned })
    if (wanted.email) toast('success', message)
    await refreshStaff()
  }
  const form = useApiForm<{ email: string }>({
    defaultValues: { email: '' },
    fallbackField: 'email',
    check: ({ email }) => (isPhone(email) && !chatHref(email) ? { email: t('invitePhoneWrong') } : {}),
    send: async ({ email }) => {
      if (isPhone(email)) await invite({ mobile: email, scanned: false })
      else await invite({ email: email.trim() || null, scanned: false })
      form.reset()
    },
  })
  const code = useAction(() => invite({ scanned: true }))
  const typed = useWatch({ control: form.control, name: 'email' })
  const way = isPhone(typed) ? 'sendChat' : typed.trim() ? 'sendMail' : 'makeLink'
  const Sign = { sendChat: MessageCircle, sendMail: Mail, makeLink: Link2 }[way]
  return (
    <section className="rounded-card border border-line bg-white p-4 md:p-5" aria-label={t('invite')}>
      <h2 className="type-h3 mb-4">{t('invite')}</h2>
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          label={t('inviteEmail')}
          hint={t('inviteEmailHint')}
          {...form.field('email')}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
        />
        <RoleChoice roles={offered} value={role} onChoose={setRole} />
        <StoreField role={role} {...store} />
        <div className="flex flex-col gap-2">
          <Button type="submit" aria-busy={form.busy || undefined}>
            <Sign className="size-5" aria-hidden="true" />
            {t(way)}
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

/** Whether digits were typed as in phone numbers; the server judges everything else as an email address. */
const isPhone = (typed: string) => /^[\s\d+().-]*\d[\s\d+().-]*$/.test(typed)
