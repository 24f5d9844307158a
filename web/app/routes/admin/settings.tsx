import { SettingsPage } from '../../features/back-office/settings/settings-page.tsx'
import { topicPath, topics } from '../../features/back-office/settings/topics.ts'
import { redirectToCanonical } from '../../platform/canonical.ts'
import { missing } from '../../platform/missing.ts'
import { pageContext } from '../../platform/page-context.ts'
import { emptyClientLoader, privateHead } from '../../platform/private-page.ts'
import type { Route } from './+types/settings'

export function loader({ url, params, context }: Route.LoaderArgs) {
  const asked = params.topic ?? topics[0].topic
  const known = topics.find(({ topic }) => topic === asked)
  if (!known) throw missing(context.get(pageContext))
  redirectToCanonical(url, topicPath(known.topic))
  return null
}

export const clientLoader = emptyClientLoader
export const meta = privateHead('settings.title')
export default SettingsPage
