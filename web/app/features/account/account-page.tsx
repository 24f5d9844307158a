import { useTranslations } from 'use-intl/react'
import { PhoneBar } from '../../ui/navigation/phone-bar.tsx'
import { AccountLinks } from './account-links.tsx'
import { SignedInOnly } from './guard.tsx'
import { UserBadge } from './user-badge.tsx'

/** The account menu as a page, for phones. */
export function AccountPage() {
  const t = useTranslations('account')
  return (
    <>
      <PhoneBar title={t('account')} back="/" />
      <main id="content" className="column flex max-w-120 flex-col gap-3 pt-4 md:pt-8">
        <SignedInOnly title={t('account')}>
          {(user) => (
            <>
              <h1 className="type-h1 max-md:sr-only">{t('account')}</h1>
              <nav aria-label={t('menu')} className="-mx-3 md:mx-0">
                <UserBadge user={user} />
                <AccountLinks user={user} />
              </nav>
            </>
          )}
        </SignedInOnly>
      </main>
    </>
  )
}
