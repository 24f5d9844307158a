import { defaultSettings, isMessage, type Locale, type Message, translate } from '@dix/contract'
import { createTranslator } from 'use-intl/core'
import '../../web/app/platform/texts/every-language.server.ts'
import type { Messages, TextKey } from '../../web/app/platform/texts/messages.ts'
import { textsOf } from '../../web/app/platform/texts/texts.ts'

export const languages: readonly Locale[] = ['fr', 'en']

/** What a browser set to the language sends first. */
export const browserLocale = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Locale, string>

/** A text of the pages by its key, or a message of the API by its English. */
export type Text = TextKey | Message

type Values = Readonly<Record<string, string | number>>

/** Texts as shoppers read them in one language, from the catalogues of the shop itself. */
export type Texts = {
  (text: Text, values?: Values): string
  /** Finds a text whatever stands for the values that are not given. */
  like: (text: Text, values?: Values) => RegExp
}

export const textsIn: Record<Locale, Texts> = { fr: makeTexts('fr'), en: makeTexts('en') }

/** What the texts say of a shop that sets nothing; other values stand before them. */
function valuesOfShop(locale: Locale): Values {
  const { identity, contact } = defaultSettings
  return {
    shop: identity.name,
    cities: new Intl.ListFormat(locale).format(contact.cities),
    minutes: String(contact.deliveryMinutes),
  }
}

function makeTexts(locale: Locale): Texts {
  const ofShop = valuesOfShop(locale)
  const texts = (text: Text, values: Values = {}) =>
    format(locale, messageOf(locale, text), { ...ofShop, ...values })
  const like = (text: Text, values: Values = {}) => {
    const message = messageOf(locale, text).replaceAll(/\{(\w+)(?:, number)?\}/g, (value, name: string) =>
      name in values ? value : '…',
    )
    const words = format(locale, message, { ...ofShop, ...values }).split('…')
    // Browsers tell names with plain spaces where French has spaces that do not break.
    return new RegExp(words.map((part) => part.split(/\s/).map(RegExp.escape).join('\\s')).join('.+'))
  }
  return Object.assign(texts, { like })
}

/** The wording with its values in braces. What is only set in bold reads as plain text. */
function messageOf(locale: Locale, text: Text): string {
  if (isMessage(text)) return translate(locale, text)
  const [namespace, key] = text.split('.') as [keyof Messages, never]
  const message: string = textsOf(locale)[namespace][key]
  return message.replaceAll(/<(\w+)><\/\1>/g, '{$1}').replaceAll(/<\/?\w+>/g, '')
}

function format(locale: Locale, message: string, values: Values): string {
  const text = createTranslator({ locale, messages: { message } })('message', values)
  // Pages group digits in French in every language.
  return text.replaceAll(/(?<=\d),(?=\d{3})/g, '\u202f')
}
