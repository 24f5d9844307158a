import { type Locale, productPath } from '@dix/contract'
import type { Mail } from '../platform/mail/index.ts'
import type { DueRequests } from './queries.ts'

const texts = {
  en: {
    subject: (product: string) => `Back in stock: ${product}`,
    text: (product: string) =>
      `${product} is back in stock. We cannot reserve it for you, so do not wait too long.`,
    subjectOfSeveral: (count: number) => `${count} products are back in stock`,
    textOfSeveral:
      'The products below are back in stock. We cannot reserve them for you, so do not wait too long.',
    show: 'View the product',
    footnote:
      'You asked us to let you know. This is the only email about it; if it sells out again, ask again on its page.',
    footnoteOfSeveral:
      'You asked us to let you know. This is the only email about them; if one sells out again, ask again on its page.',
  },
  fr: {
    subject: (product: string) => `De retour en stock : ${product}`,
    text: (product: string) =>
      `${product} est de retour en stock. Nous ne pouvons pas le réserver pour vous, alors ne tardez pas.`,
    subjectOfSeveral: (count: number) => `De retour en stock : ${count} produits`,
    textOfSeveral:
      'Les produits ci-dessous sont de retour en stock. Nous ne pouvons pas les réserver pour vous, alors ne tardez pas.',
    show: 'Voir le produit',
    footnote:
      'Vous nous avez demandé de vous prévenir. C’est le seul e-mail à ce sujet ; s’il est de nouveau en rupture, refaites la demande sur sa page.',
    footnoteOfSeveral:
      'Vous nous avez demandé de vous prévenir. C’est le seul e-mail à leur sujet ; si l’un d’eux est de nouveau en rupture, refaites la demande sur sa page.',
  },
} as const satisfies Record<Locale, object>

/** Announces once that products are back in stock. */
export function backInStockMail(
  { email, locale, products }: DueRequests,
  { publicUrl, shopLanguage }: { publicUrl: string; shopLanguage: Locale },
): Mail {
  const t = texts[locale]
  const rows = products.map(({ productId, name, nameOther, brand, unit }) => ({
    label: [locale === shopLanguage ? name : (nameOther ?? name), brand, unit].filter(Boolean).join(', '),
    value: publicUrl + productPath({ _id: productId, name }),
    isLink: true,
  }))
  const [only, ...others] = rows
  const isOne = only !== undefined && others.length === 0
  const title = isOne ? t.subject(only.label) : t.subjectOfSeveral(rows.length)
  return {
    to: email,
    subject: title.slice(0, 300),
    layout: {
      locale,
      title,
      ...(isOne
        ? {
            paragraphs: [t.text(only.label)],
            action: { label: t.show, url: only.value },
            footnote: t.footnote,
          }
        : { paragraphs: [t.textOfSeveral], rows, footnote: t.footnoteOfSeveral }),
    },
  }
}
