import { Outlet } from 'react-router'
import { ErrorPage } from '../features/shell/error-page.tsx'
import type { Route } from './+types/page'

/** Stands between the shell and every page, so that a page that fails leaves header and footer standing. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
