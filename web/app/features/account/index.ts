export { LogOutButton } from './account-links.tsx'
export { Dashboard } from './dashboard.tsx'
export { AdminOnly, SignedInOnly } from './guard.tsx'
export { UserBadge } from './user.tsx'
