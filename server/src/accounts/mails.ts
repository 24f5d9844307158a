import { codeLife, emailUndoLife, invitationLife, type Locale, linkLife } from '@dix/contract'
import type { Queries } from '../platform/database/client.ts'
import { type Mail, queueMail } from '../platform/mail/index.ts'
import type { Limits } from './limits.ts'
import type { UserRow } from './queries.ts'

/**
 * The emails of accounts, in the recipient's language. None repeats text that a user typed, not even a name: anyone can
 * register with a stranger's address, and would choose the words of our email to the stranger.
 */
export type MailContent = Omit<Mail, 'to'>

type Words = { subject: string; paragraphs: string[]; label?: string; footnote: string }

const minutes = codeLife / 60_000
const days = linkLife / (24 * 60 * 60_000)
const invitationHours = invitationLife / (60 * 60_000)
const undoHours = emailUndoLife / (60 * 60_000)

const ignore = {
  en: 'If this was not you, you can ignore this email.',
  fr: 'Si ce n’était pas vous, vous pouvez ignorer ce message.',
} as const

const neverAsked = {
  en: 'We never ask for this code by phone or message.',
  fr: 'Nous ne demandons jamais ce code par téléphone ou par message.',
} as const

const act = {
  en: 'If this was not you, reset your password now with “Forgot password” and contact the shop.',
  fr: 'Si ce n’était pas vous, changez tout de suite votre mot de passe avec « Mot de passe oublié » et contactez la boutique.',
} as const

const words = {
  verification: {
    en: {
      subject: 'Verify your email address',
      paragraphs: [
        'Welcome! Confirm that this email address is yours.',
        `The link is valid for ${days} days.`,
      ],
      label: 'Verify my address',
      footnote: ignore.en,
    },
    fr: {
      subject: 'Vérifiez votre adresse e-mail',
      paragraphs: [
        'Bienvenue ! Confirmez que cette adresse e-mail est bien la vôtre.',
        `Le lien est valable ${days} jours.`,
      ],
      label: 'Vérifier mon adresse',
      footnote: ignore.fr,
    },
  },
  resetCode: {
    en: {
      subject: 'Your password reset code',
      paragraphs: [
        `Enter this code in the shop to choose a new password. It is valid for ${minutes} minutes.`,
        neverAsked.en,
      ],
      footnote: ignore.en,
    },
    fr: {
      subject: 'Votre code pour un nouveau mot de passe',
      paragraphs: [
        `Saisissez ce code dans la boutique pour choisir un nouveau mot de passe. Il est valable ${minutes} minutes.`,
        neverAsked.fr,
      ],
      footnote: ignore.fr,
    },
  },
  phoneCode: {
    en: {
      subject: 'Your code',
      paragraphs: [
        `We could not send this code to your phone. Enter it in the shop: it is valid for ${minutes} minutes.`,
        neverAsked.en,
      ],
      footnote: ignore.en,
    },
    fr: {
      subject: 'Votre code',
      paragraphs: [
        `Nous n’avons pas pu envoyer ce code à votre téléphone. Saisissez-le dans la boutique : il est valable ${minutes} minutes.`,
        neverAsked.fr,
      ],
      footnote: ignore.fr,
    },
  },
  phoneAdded: {
    en: {
      subject: 'Your account has a new login number',
      paragraphs: ['You can now log in with a code sent to that phone.'],
      footnote: act.en,
    },
    fr: {
      subject: 'Votre compte a un nouveau numéro de connexion',
      paragraphs: ['Vous pouvez maintenant vous connecter avec un code envoyé à ce téléphone.'],
      footnote: act.fr,
    },
  },
  phoneRemoved: {
    en: {
      subject: 'Your login number was removed',
      paragraphs: ['Your phone number no longer opens your account. Log in with your email address.'],
      footnote: act.en,
    },
    fr: {
      subject: 'Votre numéro de connexion a été retiré',
      paragraphs: [
        'Votre numéro de téléphone n’ouvre plus votre compte. Connectez-vous avec votre adresse e-mail.',
      ],
      footnote: act.fr,
    },
  },
  emailChange: {
    en: {
      subject: 'Confirm your new email address',
      paragraphs: [
        `Enter this code in your profile to use this email address from now on. It is valid for ${minutes} minutes.`,
        neverAsked.en,
      ],
      footnote: ignore.en,
    },
    fr: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      paragraphs: [
        `Saisissez ce code dans votre profil pour utiliser cette adresse e-mail. Il est valable ${minutes} minutes.`,
        neverAsked.fr,
      ],
      footnote: ignore.fr,
    },
  },
  addressTried: {
    en: {
      subject: 'Someone tried to use your email address',
      paragraphs: [
        'Someone tried to use this email address for another account of the shop. It stays with your account, and nothing has changed.',
        'If this was you, log in with this address, or delete this account first.',
      ],
      footnote: ignore.en,
    },
    fr: {
      subject: 'Quelqu’un a essayé d’utiliser votre adresse e-mail',
      paragraphs: [
        'Quelqu’un a essayé d’utiliser cette adresse e-mail pour un autre compte de la boutique. Elle reste liée à votre compte et rien n’a changé.',
        'Si c’était vous, connectez-vous avec cette adresse, ou supprimez d’abord ce compte.',
      ],
      footnote: ignore.fr,
    },
  },
  passwordChanged: {
    en: {
      subject: 'Your password was changed',
      paragraphs: ['The password of your account was changed, and all your devices were logged out.'],
      footnote: act.en,
    },
    fr: {
      subject: 'Votre mot de passe a été modifié',
      paragraphs: [
        'Le mot de passe de votre compte a été modifié et tous vos appareils ont été déconnectés.',
      ],
      footnote: act.fr,
    },
  },
  emailChanged: {
    en: {
      subject: 'Your email address was changed',
      paragraphs: ['Your account now uses another email address. This one is no longer linked to it.'],
      footnote: 'If this was not you, contact the shop at once.',
    },
    fr: {
      subject: 'Votre adresse e-mail a été modifiée',
      paragraphs: ['Votre compte utilise maintenant une autre adresse e-mail. Celle-ci n’y est plus liée.'],
      footnote: 'Si ce n’était pas vous, contactez tout de suite la boutique.',
    },
  },
  emailChangedUndo: {
    en: {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your account now uses another email address. This one is no longer linked to it.',
        `If this was not you, undo the change. All devices are then logged out, and you choose a new password. The link is valid for ${undoHours} hours.`,
      ],
      label: 'Undo the change',
      footnote: 'If this was you, you can ignore this email.',
    },
    fr: {
      subject: 'Votre adresse e-mail a été modifiée',
      paragraphs: [
        'Votre compte utilise maintenant une autre adresse e-mail. Celle-ci n’y est plus liée.',
        `Si ce n’était pas vous, annulez la modification : tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe. Le lien est valable ${undoHours} heures.`,
      ],
      label: 'Annuler la modification',
      footnote: 'Si c’était vous, vous pouvez ignorer ce message.',
    },
  },
  factorAdded: {
    en: {
      subject: 'A two-step login method was added to your account',
      paragraphs: ['From now on your password alone is not enough to log in.'],
      footnote: act.en,
    },
    fr: {
      subject: 'Un moyen de connexion en deux étapes a été ajouté à votre compte',
      paragraphs: ['Désormais, votre mot de passe seul ne suffit plus pour vous connecter.'],
      footnote: act.fr,
    },
  },
  factorRemoved: {
    en: {
      subject: 'A two-step login method was removed from your account',
      paragraphs: ['Your security page lists the methods that are left.'],
      footnote: act.en,
    },
    fr: {
      subject: 'Un moyen de connexion en deux étapes a été retiré de votre compte',
      paragraphs: ['Votre page de sécurité indique ceux qui restent.'],
      footnote: act.fr,
    },
  },
  newAdmin: {
    en: {
      subject: 'The shop has a new owner account',
      paragraphs: [
        'An account was made an owner of your shop. The security log in the back office shows which account, and who made the change.',
      ],
      footnote: 'If you did not expect this, remove the role right away.',
    },
    fr: {
      subject: 'La boutique a un nouveau compte propriétaire',
      paragraphs: [
        'Un compte a reçu tous les droits dans votre boutique. Le journal de sécurité de l’administration indique lequel, et qui les lui a donnés.',
      ],
      footnote: 'Si vous ne vous y attendiez pas, retirez ce rôle tout de suite.',
    },
  },
  paymentSetting: {
    en: {
      subject: 'The payment settings were changed',
      paragraphs: [
        'Someone changed how your shop takes payments. The settings history shows what changed, and the security log shows who changed it.',
      ],
      footnote: 'If you did not expect this, undo the change in the settings history.',
    },
    fr: {
      subject: 'Les réglages de paiement ont été modifiés',
      paragraphs: [
        'Quelqu’un a modifié la façon dont votre boutique encaisse. L’historique des réglages montre ce qui a changé, et le journal de sécurité montre par qui.',
      ],
      footnote: 'Si vous ne vous y attendiez pas, annulez la modification dans l’historique des réglages.',
    },
  },
  codesGuessed: {
    en: {
      subject: 'Someone is trying to guess codes',
      paragraphs: [
        'Many wrong codes were entered within an hour. Further attempts are slowed down. The security log shows for which account and from where.',
      ],
      footnote: 'You do not need to do anything if the account has a strong password.',
    },
    fr: {
      subject: 'Quelqu’un essaie de deviner des codes',
      paragraphs: [
        'De nombreux codes incorrects ont été saisis en une heure. Les essais suivants sont ralentis. Le journal de sécurité indique pour quel compte et d’où.',
      ],
      footnote: 'Vous n’avez rien à faire si le mot de passe du compte est solide.',
    },
  },
  invitation: {
    en: {
      subject: 'You are invited to join the shop’s team',
      paragraphs: [
        'The shop invites you to work in its back office.',
        `Accept with your account, or create one. The link works once and is valid for ${invitationHours} hours.`,
      ],
      label: 'Accept the invitation',
      footnote: 'If you do not know this shop, you can ignore this email.',
    },
    fr: {
      subject: 'Vous êtes invité à rejoindre l’équipe de la boutique',
      paragraphs: [
        'La boutique vous invite à travailler avec elle.',
        `Acceptez avec votre compte, ou créez-en un. Le lien ne sert qu’une fois et reste valable ${invitationHours} heures.`,
      ],
      label: 'Accepter l’invitation',
      footnote: 'Si vous ne connaissez pas cette boutique, vous pouvez ignorer ce message.',
    },
  },
  factorReminder: {
    en: {
      subject: 'Protect your account with a second factor',
      paragraphs: [
        'You work in the back office of the shop. A second factor protects your account even if someone learns your password.',
        'Set up a passkey or an authenticator app. It takes a minute.',
      ],
      label: 'Set up a second factor',
      footnote: 'You receive this email because you are a member of the shop’s team.',
    },
    fr: {
      subject: 'Protégez votre compte avec un second facteur',
      paragraphs: [
        'Vous travaillez pour la boutique. Un second facteur protège votre compte, même si quelqu’un apprend votre mot de passe.',
        'Activez une clé d’accès ou une application : cela prend une minute.',
      ],
      label: 'Activer un second facteur',
      footnote: 'Vous recevez ce message parce que vous faites partie de l’équipe de la boutique.',
    },
  },
  goodbye: {
    en: {
      subject: 'Your account has been deleted',
      paragraphs: [
        'Your account and your personal data have been deleted. Orders that the shop has to keep no longer show your name.',
      ],
      footnote: 'Thank you for shopping with us. You are welcome back any time.',
    },
    fr: {
      subject: 'Votre compte a été supprimé',
      paragraphs: [
        'Votre compte et vos données personnelles ont été supprimés. Les commandes que la boutique doit conserver ne portent plus votre nom.',
      ],
      footnote: 'Merci d’avoir fait vos courses chez nous. Revenez quand vous voulez.',
    },
  },
} as const satisfies Record<string, Record<Locale, Words>>

/** The link that verifies a new user's email address. */
export const verificationMail = (locale: Locale, url: string) => compose('verification', locale, { url })
/** The code of a password reset. */
export const resetCodeMail = (locale: Locale, code: string) => compose('resetCode', locale, { code })
/** The code of a phone number, to the address of its account, because no message could be sent. */
export const phoneCodeMail = (locale: Locale, code: string) => compose('phoneCode', locale, { code })
export const phoneAddedMail = (locale: Locale) => compose('phoneAdded', locale)
export const phoneRemovedMail = (locale: Locale) => compose('phoneRemoved', locale)
/** To the new address of an account, with the code that confirms it. */
export const emailChangeMail = (locale: Locale, code: string) => compose('emailChange', locale, { code })
/** To the owner of an address that someone else tried to use. */
export const addressTriedMail = (locale: Locale) => compose('addressTried', locale)
export const passwordChangedMail = (locale: Locale) => compose('passwordChanged', locale)
/** To the address that an account no longer uses, with the link that undoes the change if there is one. */
export const emailChangedMail = (locale: Locale, url?: string) =>
  url ? compose('emailChangedUndo', locale, { url }) : compose('emailChanged', locale)
export const factorAddedMail = (locale: Locale) => compose('factorAdded', locale)
export const factorRemovedMail = (locale: Locale) => compose('factorRemoved', locale)
/** To the owners, like the next two. */
export const newAdminMail = (locale: Locale) => compose('newAdmin', locale)
export const paymentSettingMail = (locale: Locale) => compose('paymentSetting', locale)
export const codesGuessedMail = (locale: Locale) => compose('codesGuessed', locale)
/** To a user who is invited to the staff, with the link that accepts. */
export const invitationMail = (locale: Locale, url: string) => compose('invitation', locale, { url })
/** To staff without a second factor, with the page where they set one up. */
export const factorReminderMail = (locale: Locale, url: string) => compose('factorReminder', locale, { url })
export const goodbyeMail = (locale: Locale) => compose('goodbye', locale)

/**
 * Whether a user may get one more email, which counts it: an unverified address may be a stranger's, so its emails are
 * limited.
 */
export async function mayMailUser(
  limits: Pick<Limits, 'allows'>,
  { email, emailVerified }: Pick<UserRow, 'email' | 'emailVerified'>,
): Promise<boolean> {
  return emailVerified || (email !== null && (await limits.allows('mailTo', { account: email })))
}

/** Queues an email to a user. Users who sign in only with a phone number get none. */
export async function mailUser(
  tx: Queries,
  { email, locale }: Pick<UserRow, 'email' | 'locale'>,
  mail: (locale: Locale) => MailContent,
): Promise<void> {
  if (email !== null) await queueMail(tx, { to: email, ...mail(locale) })
}

function compose(
  kind: keyof typeof words,
  locale: Locale,
  { url, code }: { url?: string; code?: string } = {},
): MailContent {
  const { subject, paragraphs, label, footnote }: Words = words[kind][locale]
  const layout = {
    locale,
    title: subject,
    paragraphs,
    ...(url && label && { action: { label, url } }),
    ...(code && { code }),
    footnote,
  }
  return { subject, layout }
}
