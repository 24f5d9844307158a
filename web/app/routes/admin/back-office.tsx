import { roleTable } from '@dix/contract'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { LogOutButton, SignedInOnly, StaffOnly, UserBadge } from '../../features/account/index.ts'
import { AdminFrame, AdminNav, abilityOf, titleOf } from '../../features/back-office/index.ts'
import { useUser } from '../../platform/api/query-client.ts'
import { loadTexts } from '../../platform/texts/load.ts'
import type { TextsHandle } from '../../platform/texts/messages.ts'

export const handle: TextsHandle = { texts: 'admin' }

/** There is nothing to load on the server, but without a loader the client would rerender the first page. */
export const loader = () => null

export const clientLoader = () => loadTexts('admin')

/** Wraps the pages of the back office. The server also checks the role of each request. */
export default function BackOffice() {
  const t = useTranslations()
  const { pathname } = useLocation()
  const { user } = useUser()
  const title = t(titleOf(pathname) ?? 'admin.menu')
  return (
    <AdminFrame
      title={title}
      userKind={user && (roleTable[user.role].backOffice ? 'admin' : 'other')}
      nav={(close) => <AdminNav logOut={<LogOutButton onLeave={close} />} onLeave={close} />}
      user={user && <UserBadge user={user} />}
    >
      <SignedInOnly title={title}>
        {(signedIn) =>
          signedIn.factor_missing ? (
            <Navigate to="/dashboard/security" replace />
          ) : (
            <StaffOnly user={signedIn} ability={abilityOf(pathname)} title={title}>
              <Outlet />
            </StaffOnly>
          )
        }
      </SignedInOnly>
    </AdminFrame>
  )
}
