import type { SettingsTopic } from '@dix/contract'
import { CirclePause, DoorOpen, Languages, Mail, Phone, Store } from 'lucide-react'
import type { SideIcon } from '../../../ui/navigation/side-link.tsx'

/** The pages of the settings, in menu order. */
export const topics = [
  { topic: 'identity', icon: Store },
  { topic: 'contact', icon: Phone },
  { topic: 'hours', icon: DoorOpen },
  { topic: 'pause', icon: CirclePause },
  { topic: 'languages', icon: Languages },
  { topic: 'mails', icon: Mail },
] as const satisfies readonly { topic: SettingsTopic; icon: SideIcon }[]

export const settingsPath = '/dashboard/settings'

/** The first topic has the address of the settings themselves. */
export function topicPath(topic: SettingsTopic): string {
  return topic === topics[0].topic ? settingsPath : `${settingsPath}/${topic}`
}
