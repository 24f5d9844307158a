import { type Locale, productPath } from '@dix/contract'
import type { Mail } from '../platform/mail/index.ts'
import type { DueRequest } from './queries.ts'

const texts = {
  en: {
    subject: (product: string) => `Back in stock: ${product}`,
    text: (product: string) =>
      `${product} is back in stock. We cannot reserve it for you, so do not wait too long.`,
    show: 'View the product',
    footnote:
      'You asked us to let you know. This is the only email about it; if it sells out again, ask again on its page.',
  },
  fr: {
    subject: (product: string) => `De retour en stock : ${product}`,
    text: (product: string) =>
      `${product} est de retour en stock. Nous ne pouvons pas le réserver pour vous, alors ne tardez pas.`,
    show: 'Voir le produit',
    footnote:
      'Vous nous avez demandé de vous prévenir. C’est le seul e-mail à ce sujet ; s’il est de nouveau en rupture, refaites la demande sur sa page.',
  },
} as const satisfies Record<Locale, object>

/** Announces once that a product is back in stock. */
export function backInStockMail(
  request: DueRequest,
  { publicUrl, shopLanguage }: { publicUrl: string; shopLanguage: Locale },
): Mail {
  const { email, locale, productId, name, nameOther, brand, unit } = request
  const t = texts[locale]
  const product = [locale === shopLanguage ? name : (nameOther ?? name), brand, unit]
    .filter(Boolean)
    .join(', ')
  const title = t.subject(product)
  return {
    to: email,
    subject: title.slice(0, 300),
    layout: {
      locale,
      title,
      paragraphs: [t.text(product)],
      action: { label: t.show, url: publicUrl + productPath({ _id: productId, name }) },
      footnote: t.footnote,
    },
  }
}
