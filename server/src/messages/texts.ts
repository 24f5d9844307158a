import { codeLife, formatXof, type Locale } from '@dix/contract'
import { cutGsm, gsmLength, smsLength, toGsm } from './gsm.ts'
import type { MessageTemplate } from './rules.ts'

/** Values of a text other than the shop's name. `amount` in whole XOF. */
export type TemplateValues = {
  number?: string | undefined
  amount?: number | undefined
  code?: string | undefined
}

/** The parameters of each template, in the order of WhatsApp's approved texts. */
export const templateParameters = {
  order_placed: ['number', 'amount'],
  order_late: ['number'],
  order_on_the_way: ['number'],
  order_on_the_way_cash: ['number', 'amount'],
  order_delivered: ['number'],
  order_cancelled: ['number'],
  code: ['code'],
} as const satisfies Record<MessageTemplate, readonly (keyof TemplateValues)[]>

type Texts = Record<MessageTemplate, (values: Record<'number' | 'amount' | 'code', string>) => string>

const minutes = codeLife / 60_000

/** Texts use the SMS alphabet: no curly quotes, no ê or ç, plain spaces. */
const texts: Record<Locale, Texts> = {
  fr: {
    order_placed: ({ number, amount }) => `Commande ${number} confirmée, total ${amount}. Merci !`,
    order_late: ({ number }) =>
      `Votre commande ${number} a du retard. Vous pouvez encore l'annuler sur sa page dans la boutique.`,
    order_on_the_way: ({ number }) => `Votre commande ${number} est en route.`,
    order_on_the_way_cash: ({ number, amount }) =>
      `Votre commande ${number} est en route. Préparez ${amount}.`,
    order_delivered: ({ number }) => `Votre commande ${number} est livrée. Merci !`,
    order_cancelled: ({ number }) =>
      `Votre commande ${number} est annulée. Voir les détails sur sa page dans la boutique.`,
    code: ({ code }) => `${code} est votre code, valable ${minutes} min. Ne le donnez à personne.`,
  },
  en: {
    order_placed: ({ number, amount }) => `Order ${number} received, total ${amount}. Thank you!`,
    order_late: ({ number }) =>
      `Your order ${number} is running late. You can still cancel it on its page in the shop.`,
    order_on_the_way: ({ number }) => `Your order ${number} is on its way.`,
    order_on_the_way_cash: ({ number, amount }) =>
      `Your order ${number} is on its way. Please have ${amount} ready.`,
    order_delivered: ({ number }) => `Your order ${number} has been delivered. Thank you!`,
    order_cancelled: ({ number }) =>
      `Your order ${number} is cancelled. See its page in the shop for details.`,
    code: ({ code }) => `${code} is your code, valid for ${minutes} min. Do not share it.`,
  },
}

/** The values of a template in the form that its text shows. */
export function shownValues(values: TemplateValues): Record<'number' | 'amount' | 'code', string> {
  const { number = '', amount, code = '' } = values
  return { number, code, amount: amount === undefined ? '' : toGsm(formatXof(amount)) }
}

/** The text of a message, prefixed with the shop's name, which is cut so that everything fits into one SMS. */
export function messageText(
  template: MessageTemplate,
  locale: Locale,
  values: TemplateValues,
  shop: string,
): string {
  const body = toGsm(texts[locale][template](shownValues(values)))
  const left = smsLength - (gsmLength(body) ?? 0) - ': '.length
  const name = cutGsm(toGsm(shop).trim(), left)
  return name === '' ? body : `${name}: ${body}`
}
