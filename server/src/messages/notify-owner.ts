import { formatXof, type Locale, type MessagePurpose } from '@dix/contract'
import { findOwners } from '../accounts/index.ts'
import type { Queries } from '../platform/database/client.ts'
import { queueMail } from '../platform/mail/index.ts'
import type { LiveSettings } from '../settings/index.ts'
import { isNewNumbersBudgetSpent, markOwnerNotified } from './queries.ts'
import { budgetOf, newNumbersBudget } from './rules.ts'

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
    newNumbersSubject: 'Les nouveaux clients ne reçoivent plus de code aujourd’hui',
    newNumbersText: (budget: string) =>
      `La moitié du budget du jour pour les codes de connexion (${budget}) est épuisée : c’est la part des numéros sans compte. Jusqu’à minuit, on ne peut plus créer de compte avec un numéro de téléphone. Vos clients reçoivent toujours leurs codes. Si vous n’attendiez pas tant de nouveaux clients, quelqu’un demande peut-être des codes pour des numéros inventés.`,
    show: 'Voir le budget',
    footnote: 'Vous recevez ce message une fois par jour au plus pour chaque budget.',
  },
  en: {
    subject: 'Today’s message budget is used up',
    text: (purpose: string, budget: string) =>
      `Today’s budget for ${purpose} (${budget}) is used up. Until midnight, they go out by email to customers whose address we have.`,
    newNumbersSubject: 'New customers get no more codes today',
    newNumbersText: (budget: string) =>
      `Half of today’s budget for login codes (${budget}) is used up: the part of numbers without an account. Until midnight, nobody can create an account with a phone number. Your customers still get their codes. If you did not expect that many new customers, someone may be requesting codes for made-up numbers.`,
    show: 'View the budget',
    footnote: 'You get this email at most once a day for each budget.',
  },
} as const

/** Notifies the owner by email, once a day, that a budget is spent. */
export async function notifyOwner(
  tx: Queries,
  dependencies: Dependencies,
  purpose: MessagePurpose,
): Promise<void> {
  if (!(await markOwnerNotified(tx, purpose))) return
  const budget = formatXof(budgetOf(purpose, dependencies.settings.current.messages))
  await mailOwners(tx, dependencies, (locale) => {
    const { subject, text } = texts[locale]
    return { subject, text: text(purposes[locale][purpose], budget) }
  })
}

/**
 * Notifies the owner by email, once a day, that numbers without an account have used up their part of the budget for
 * codes. The caller has reserved spending, which locks the day, and then stores the message as failed.
 */
export async function notifyOfNewNumbers(tx: Queries, dependencies: Dependencies): Promise<void> {
  if (await isNewNumbersBudgetSpent(tx)) return
  const budget = formatXof(newNumbersBudget(dependencies.settings.current.messages))
  await mailOwners(tx, dependencies, (locale) => {
    const { newNumbersSubject, newNumbersText } = texts[locale]
    return { subject: newNumbersSubject, text: newNumbersText(budget) }
  })
}

async function mailOwners(
  tx: Queries,
  { publicUrl }: Dependencies,
  compose: (locale: Locale) => { subject: string; text: string },
): Promise<void> {
  for (const { email, locale } of await findOwners(tx)) {
    const { subject, text } = compose(locale)
    const { show, footnote } = texts[locale]
    await queueMail(tx, {
      to: email,
      subject,
      layout: {
        locale,
        title: subject,
        paragraphs: [text],
        action: { label: show, url: `${publicUrl}/dashboard/settings/messages` },
        footnote,
      },
    })
  }
}
