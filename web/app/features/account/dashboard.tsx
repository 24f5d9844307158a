import type { User } from '@dix/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { classNames } from '../../ui/class-names.ts'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { AccountLinks } from './account-links.tsx'
import { SignedInOnly } from './guard.tsx'
import { UserBadge } from './user.tsx'

type DashboardProps = {
  title: string
  /** True where the page itself shows a `DashboardHead`. */
  ownHead?: boolean
  /** Where the arrow of phones leads when nothing lies before. */
  back?: string
  children: (user: User) => ReactNode
}

/** A page of the account: from 768 px its menu stands to the left, on phones a bar leads back to it. */
export function Dashboard({ title, ownHead, back = '/user', children }: DashboardProps) {
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
                {!ownHead && <DashboardHead title={title} />}
                {children(user)}
              </div>
            </div>
          )}
        </SignedInOnly>
      </main>
    </>
  )
}

/** The heading of such a page, with what can be done to the whole of it. Phones have the words in their bar. */
export function DashboardHead({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <div className={classNames('flex items-center justify-between gap-4 md:mb-5', action ? 'mb-4' : '')}>
      <h1 className="type-h1 max-md:sr-only">{title}</h1>
      {action}
    </div>
  )
}
