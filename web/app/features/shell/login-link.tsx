import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

type LoginLinkProps = { label?: string; className: string; children: ReactNode }

/** Leads to the login and remembers where the reader was; on the pages around it, where they were before. */
export function LoginLink({ label, className, children }: LoginLinkProps) {
  const { pathname, search, state } = useLocation()
  const from = (state as { from?: string } | null)?.from ?? pathname + search
  return (
    <Link to="/login" state={{ from }} aria-label={label} className={className}>
      {children}
    </Link>
  )
}
