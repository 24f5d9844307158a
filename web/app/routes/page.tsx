import { Outlet } from 'react-router'
import { ErrorView } from '../features/shell/index.ts'
import type { Route } from './+types/page'

/** Wraps every page, so that the shell stays when a page fails. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />
}
