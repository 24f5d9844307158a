import { mayDo, type User } from '@dix/contract'
import { Pencil, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ask } from '../../../platform/api/ask.ts'
import { useAction } from '../../../platform/forms/use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { toast } from '../../../ui/overlay/toasts.ts'
import { OrderUpdates } from '../../messages/index.ts'
import { NotificationSwitch } from '../../notifications/index.ts'
import { Dashboard } from '../dashboard.tsx'
import { Avatar } from '../user-badge.tsx'
import { AvatarDialog } from './avatar-dialog.tsx'
import { Devices } from './devices.tsx'
import { EmailChange } from './email-change.tsx'
import { PasswordForm } from './password-form.tsx'
import { PhoneSection } from './phone-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { YourData } from './your-data.tsx'

/** The user's account: avatar, profile, password, sessions and data. */
export function ProfilePage() {
  const t = useTranslations('account')
  return (
    <Dashboard title={t('profile')}>
      {(user) => (
        <div className="flex max-w-160 flex-col gap-6">
          <OwnPicture user={user} />
          {!user.verify_email && user.email && <Unverified email={user.email} />}
          <ProfileForm key={user._id} user={user} />
          <EmailChange user={user} />
          <PhoneSection user={user} />
          {mayDo(user.role, 'receiveNotifications') && <NotificationSwitch />}
          <OrderUpdates place="profile" phone={user.mobile} />
          <PasswordForm user={user} />
          <SecurityLink />
          <Devices />
          <YourData user={user} />
        </div>
      )}
    </Dashboard>
  )
}

function SecurityLink() {
  const t = useTranslations('security')
  const account = useTranslations('account')
  return (
    <Section title={account('securityPage')}>
      <p className="mb-4 text-card text-ink-2">{t('linkHint')}</p>
      <ButtonLink variant="outline" to="/dashboard/security">
        <ShieldCheck className="size-4.5" aria-hidden="true" />
        {t('link')}
      </ButtonLink>
    </Section>
  )
}

function OwnPicture({ user }: { user: User }) {
  const t = useTranslations('account')
  const [editing, setEditing] = useState(false)
  return (
    <div className="flex items-center gap-5">
      <Avatar user={user} size="large" />
      <Button variant="outline" onClick={() => setEditing(true)}>
        <Pencil className="size-4" aria-hidden="true" />
        {t('edit')}
        <span className="sr-only">{t('ofPicture')}</span>
      </Button>
      {editing && <AvatarDialog user={user} onClose={() => setEditing(false)} />}
    </div>
  )
}

function Unverified({ email }: { email: string }) {
  const t = useTranslations('account')
  const { busy, act } = useAction(async () =>
    toast('success', (await ask('POST /api/user/send-verification')).message),
  )
  return (
    <div className="rounded-card bg-mangue-soft p-4 text-mangue-ink">
      <p className="text-card break-words">{t('unverified', { email })}</p>
      <button
        type="button"
        onClick={act}
        aria-busy={busy || undefined}
        className="mt-1 min-h-11 font-bold underline underline-offset-3"
      >
        {t('newLink')}
      </button>
    </div>
  )
}
