import { formatXof, type Locale, type MessagePurpose } from '@dix/contract'
import { findOwners } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { queueMail } from '../platform/mail/index.ts'
import type { LiveSettings } from '../settings/index.ts'
import { markOwnerNotified } from './queries.ts'
import { budgetOf } from './rules.ts'

type Dependencies = { settings: Pick<LiveSettings, 'current'>; publicUrl: string }

const purposes: Record<Locale, Record<MessagePurpose, string>> = {
  fr: { codes: 'codes de connexion', steps: 'suivi des commandes', offers: 'offres' },
  en: { codes: 'login codes', steps: 'order updates', offers: 'offers' },
}

const texts = {
  fr: {
    subject: 'Le budget des messages du jour est épuisé',
    text: (purpose: string, budget: string) =>
      `Le budget du jour pour les messages « ${purpose} » (${budget}) est épuisé. Jusqu’à minuit, ils partent par e-mail, si le client a une adresse.`,
    show: 'Voir le budget',
    footnote: 'Vous recevez ce message une fois par jour au plus pour chaque budget.',
  },
  en: {
    subject: 'Today’s message budget is used up',
    text: (purpose: string, budget: string) =>
      `Today’s budget for ${purpose} (${budget}) is used up. Until midnight, they go out by email to customers whose address we have.`,
    show: 'View the budget',
    footnote: 'You get this email at most once a day for each budget.',
  },
} as const

/** Notifies the owner by email, once a day, that a budget is spent. */
export async function notifyOwner(
  tx: Queries,
  { settings, publicUrl }: Dependencies,
  purpose: MessagePurpose,
): Promise<void> {
  if (!(await markOwnerNotified(tx, purpose))) return
  const budget = formatXof(budgetOf(purpose, settings.current.messages))
  for (const { email, locale } of await findOwners(tx)) {
    const { subject, text, show, footnote } = texts[locale]
    await queueMail(tx, {
      to: email,
      subject,
      layout: {
        locale,
        title: subject,
        paragraphs: [text(purposes[locale][purpose], budget)],
        action: { label: show, url: `${publicUrl}/dashboard/settings/messages` },
        footnote,
      },
    })
  }
}
