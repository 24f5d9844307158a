import { useUser } from '../../platform/api/query-client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountLinks } from './account-links.tsx'
import { AccountNotLoaded } from './guard.tsx'
import { UserBadge } from './user.tsx'

/** What the Account menu of the head unfolds. Asking for the person here also finds out whether the session lives. */
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
