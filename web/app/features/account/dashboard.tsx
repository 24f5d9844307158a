import type { User } from '@dix/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { PhoneBar } from '../../ui/navigation/phone-bar.tsx'
import { AccountLinks } from './account-links.tsx'
import { SignedInOnly } from './guard.tsx'
import { UserBadge } from './user-badge.tsx'

type DashboardProps = {
  title: string
  /** True if the page shows its own `PageHeading`. */
  ownHeading?: boolean
  /** The target of the back arrow on phones if the page was opened directly. */
  back?: string
  children: (user: User) => ReactNode
}

/** A page of the account: from 768 px with the account menu on its left, on phones with a bar that leads back to it. */
export function Dashboard({ title, ownHeading, back = '/user', children }: DashboardProps) {
  const t = useTranslations('account')
  return (
    <>
      <PhoneBar title={title} back={back} />
      <main id="content" className="column pt-5 md:pt-7">
        <SignedInOnly title={title}>
          {(user) => (
            <div className="grid gap-8 md:grid-cols-[200px_minmax(0,1fr)] lg:grid-cols-[224px_minmax(0,1fr)]">
              <nav aria-label={t('menu')} className="max-md:hidden">
                <UserBadge user={user} />
                <AccountLinks user={user} />
              </nav>
              <div className="min-w-0">
                {!ownHeading && <PageHeading title={title} />}
                {children(user)}
              </div>
            </div>
          )}
        </SignedInOnly>
      </main>
    </>
  )
}
