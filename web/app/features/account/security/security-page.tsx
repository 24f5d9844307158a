import type { User } from '@dix/contract'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Dashboard } from '../dashboard.tsx'
import { AccountNotLoaded } from '../guard.tsx'
import { AppSection } from './app-section.tsx'
import { EventsSection } from './events-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { useSecurity } from './security-query.ts'
import { ShownCodes } from './shown-codes.tsx'

/** Second factors and recent sign-ins of the user. */
export function SecurityPage() {
  const t = useTranslations('account')
  return (
    <Dashboard title={t('securityPage')}>
      {(user) => (
        <div className="flex max-w-160 flex-col gap-6">
          {user.factor_missing && <Required />}
          <Sections user={user} />
        </div>
      )}
    </Dashboard>
  )
}

function Required() {
  const t = useTranslations('security')
  return (
    <div role="alert" className="flex gap-3 rounded-card bg-mangue-soft p-4 text-mangue-ink">
      <ShieldAlert className="mt-px size-5 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-bold">{t('required')}</p>
        <p className="mt-1 text-card">{t('requiredHint')}</p>
      </div>
    </div>
  )
}

function Sections({ user }: { user: User }) {
  const { security, error, refetch } = useSecurity()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!security && error) return <AccountNotLoaded error={error} retry={refetch} />
  if (!security) return <Skeleton className="h-72" />
  const shared = { user, security, onCodes: setCodes }
  const hasFactor = security.totpSince !== null || security.passkeys.length > 0
  return (
    <>
      <AppSection {...shared} />
      {(security.passkeysOffered || security.passkeys.length > 0) && <PasskeysSection {...shared} />}
      {hasFactor && <RecoverySection {...shared} />}
      <EventsSection events={security.events} />
      {codes && <ShownCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
