import { settingsTopics } from '@dix/contract'
import { SettingsPage } from '../../features/back-office/settings/settings-page.tsx'
import { redirectToCanonical } from '../../platform/canonical.ts'
import { missing } from '../../platform/missing.ts'
import { pageContext } from '../../platform/page-context.ts'
import { emptyClientLoader, privateHead } from '../../platform/private-page.ts'
import type { Route } from './+types/settings'

export function loader({ url, params: { topic }, context }: Route.LoaderArgs) {
  if (topic && !settingsTopics.some((known) => known === topic)) throw missing(context.get(pageContext))
  redirectToCanonical(url, `/dashboard/settings${topic ? `/${topic}` : ''}`)
  return null
}

export const clientLoader = emptyClientLoader
export const meta = privateHead('settings.title')
export default SettingsPage
