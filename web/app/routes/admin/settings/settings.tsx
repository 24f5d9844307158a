import { infoPageTopicOf, infoPageTopics, settingsTopics } from '@dix/contract'
import { SettingsPage } from '../../../features/back-office/settings/settings-page.tsx'
import { redirectToCanonical } from '../../../platform/canonical.ts'
import { missing } from '../../../platform/missing.ts'
import { pageContext } from '../../../platform/page-context.ts'
import { emptyClientLoader, privateHead } from '../../../platform/private-page.ts'
import type { Route } from './+types/settings'

/** The pages with the shop's own texts have their own URLs, below `pages`. */
const topics: string[] = [
  'pages',
  ...settingsTopics.filter((topic) => !infoPageTopics.some((page) => page === topic)),
]

/** Pages that are now elsewhere; their old URLs are in bookmarks. */
const moved: Record<string, string> = {
  hours: '/dashboard/stores/main/hours',
  zones: '/dashboard/stores/main/hours',
  pause: '/dashboard/stores/main',
  stores: '/dashboard/stores',
  storePauses: '/dashboard/stores',
  history: '/dashboard/history?kind=settings',
}

export function loader({ url, params: { topic, page }, context }: Route.LoaderArgs) {
  if (topic && !page && moved[topic]) redirectToCanonical(url, moved[topic])
  const exists = !topic || (topics.includes(topic) && (!page || (topic === 'pages' && infoPageTopicOf(page))))
  if (!exists) throw missing(context.get(pageContext))
  redirectToCanonical(url, ['/dashboard/settings', topic, page].filter(Boolean).join('/'))
  return null
}

export const clientLoader = emptyClientLoader
export const meta = privateHead('settings.title')
export default SettingsPage
