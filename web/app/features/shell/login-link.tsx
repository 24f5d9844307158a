import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

type LoginLinkProps = { label?: string; className: string; children: ReactNode }

/** A link to the login that passes on the current page to return to; on sign-in pages, the page before. */
export function LoginLink({ label, className, children }: LoginLinkProps) {
  const { pathname, search, state } = useLocation()
  const from = (state as { from?: string } | null)?.from ?? pathname + search
  return (
    <Link to="/login" state={{ from }} aria-label={label} className={className}>
      {children}
    </Link>
  )
}
