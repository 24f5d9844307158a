import type { InfoPageTopic, SettingsTopic } from '@dix/contract'
import {
  Bike,
  CreditCard,
  FileText,
  KeyRound,
  Languages,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageSquareText,
  Phone,
  ShieldCheck,
  Star,
  Store,
  TicketPercent,
  Wallet,
} from 'lucide-react'

/**
 * The settings pages in menu order: the shop, selling, writing, access. All info pages are under `pages`; hours, pause
 * and zones are on the pages of the stores.
 */
export const topics = [
  { topic: 'identity', icon: Store },
  { topic: 'contact', icon: Phone },
  { topic: 'languages', icon: Languages },
  { topic: 'announcement', icon: Megaphone },
  { topic: 'home', icon: LayoutTemplate },
  { topic: 'delivery', icon: Bike },
  { topic: 'payments', icon: CreditCard },
  { topic: 'riders', icon: Wallet },
  { topic: 'limits', icon: ShieldCheck },
  { topic: 'coupons', icon: TicketPercent },
  { topic: 'reviews', icon: Star },
  { topic: 'mails', icon: Mail },
  { topic: 'messages', icon: MessageSquareText },
  { topic: 'pages', icon: FileText },
  { topic: 'security', icon: KeyRound },
] as const satisfies readonly { topic: Exclude<SettingsTopic, InfoPageTopic> | 'pages'; icon: LucideIcon }[]

export const settingsPath = '/dashboard/settings'
export const pagesPath = `${settingsPath}/pages`

/** The first topic has the URL of the settings themselves. */
export function topicPath(topic: (typeof topics)[number]['topic']): string {
  return topic === topics[0].topic ? settingsPath : `${settingsPath}/${topic}`
}
