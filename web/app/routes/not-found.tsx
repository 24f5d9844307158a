import { missing } from '../platform/missing.ts'
import { pageContext } from '../platform/page-context.ts'
import type { Route } from './+types/not-found'

/** There is no such page; the boundary around the pages shows that. */
export function loader({ context }: Route.LoaderArgs) {
  throw missing(context.get(pageContext))
}

export default function NotFound() {
  return null
}
