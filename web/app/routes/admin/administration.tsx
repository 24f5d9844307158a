import { roleTable } from '@dix/contract'
import { Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LogOutButton } from '../../features/account/account-links.tsx'
import { AdminOnly, SignedInOnly } from '../../features/account/guard.tsx'
import { UserBadge } from '../../features/account/user.tsx'
import { AdminFrame } from '../../features/back-office/frame/admin-frame.tsx'
import { AdminNav } from '../../features/back-office/frame/admin-nav.tsx'
import { placeOf } from '../../features/back-office/frame/places.ts'
import { useUser } from '../../platform/api/shopper.ts'
import { loadTexts } from '../../platform/texts/load.ts'
import type { TextsHandle } from '../../platform/texts/messages.ts'

export const handle: TextsHandle = { texts: 'admin' }

/** There is nothing to load on the server; said so, or the browser would render the first page anew. */
export const loader = () => null

export const clientLoader = () => loadTexts('admin')

/** Stands around the pages of administrators. The server refuses everybody else by itself, whatever is shown here. */
export default function Administration() {
  const t = useTranslations()
  const { pathname } = useLocation()
  const { user } = useUser()
  const title = t(placeOf(pathname)?.name ?? 'admin.menu')
  return (
    <AdminFrame
      title={title}
      reader={user && (roleTable[user.role].backOffice ? 'admin' : 'other')}
      nav={(close) => <AdminNav logOut={<LogOutButton onLeave={close} />} onLeave={close} />}
      user={user && <UserBadge user={user} />}
    >
      <SignedInOnly title={title}>
        {(reader) => (
          <AdminOnly user={reader} title={title}>
            <Outlet />
          </AdminOnly>
        )}
      </SignedInOnly>
    </AdminFrame>
  )
}
