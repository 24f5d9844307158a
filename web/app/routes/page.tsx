import { Outlet } from 'react-router'
import { ErrorView } from '../features/shell/index.ts'
import type { Route } from './+types/page'

/** Around every page: when one fails, the shell stays. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />
}
