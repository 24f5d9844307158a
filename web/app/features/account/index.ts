export { LogOutButton } from './account-links.tsx'
export { Dashboard } from './dashboard.tsx'
export { SignedInOnly, StaffOnly } from './guard.tsx'
export { UserBadge } from './user-badge.tsx'
