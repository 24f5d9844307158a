import { defaultSettings, isMessage, type Locale, type Message, translate } from '@dix/contract'
import { createTranslator } from 'use-intl/core'
import '../../web/app/platform/texts/every-language.server.ts'
import type { EnglishTexts, TextKey } from '../../web/app/platform/texts/messages.ts'
import { textsOf } from '../../web/app/platform/texts/texts.ts'

export const languages: readonly Locale[] = ['fr', 'en']

/** The language that the browser prefers. */
export const browserLocale = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Locale, string>

/** A text of the pages by its key, or a message of the API by its English text. */
export type Text = TextKey | Message

type Values = Readonly<Record<string, string | number>>

/** Texts as shoppers read them in one language, from the shop's own message catalogues. */
export type Texts = {
  (text: Text, values?: Values): string
  /** Finds a text with any value for the placeholders that are not given. */
  like: (text: Text, values?: Values) => RegExp
}

export const textsIn: Record<Locale, Texts> = { fr: makeTexts('fr'), en: makeTexts('en') }

/** Values in the texts of a shop without settings; given values override them. */
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
    // Browsers compute accessible names with plain spaces where French has non-breaking ones.
    return new RegExp(words.map((part) => part.split(/\s/).map(RegExp.escape).join('\\s')).join('.+'))
  }
  return Object.assign(texts, { like })
}

/** The wording with its placeholders in braces. Bold text becomes plain text. */
function messageOf(locale: Locale, text: Text): string {
  if (isMessage(text)) return translate(locale, text)
  const [namespace, key] = text.split('.') as [keyof EnglishTexts, never]
  const message: string = textsOf(locale)[namespace][key]
  return message.replaceAll(/<(\w+)><\/\1>/g, '{$1}').replaceAll(/<\/?\w+>/g, '')
}

function format(locale: Locale, message: string, values: Values): string {
  const text = createTranslator({ locale, messages: { message } })('message', values)
  // Pages group digits in French in every language.
  return text.replaceAll(/(?<=\d),(?=\d{3})/g, '\u202f')
}
