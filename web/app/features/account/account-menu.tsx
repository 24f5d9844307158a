import { useUser } from '../../platform/api/query-client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountLinks } from './account-links.tsx'
import { AccountNotLoaded } from './guard.tsx'
import { UserBadge } from './user-badge.tsx'

/** The contents of the header's Account menu. Fetching the user also checks the session. */
export default function AccountMenu({ close }: { close: () => void }) {
  const { user, error, refetch } = useUser()
  if (error && !user) return <AccountNotLoaded error={error} retry={refetch} />
  if (!user) return <Skeleton className="h-48" />
  return (
    <>
      <UserBadge user={user} />
      <AccountLinks user={user} onLeave={close} />
    </>
  )
}
