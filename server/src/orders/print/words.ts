import type { Locale } from '@dix/contract'

/** Labels of the documents that staff print. */
type Words = {
  picking: string
  labels: string
  pieces: (count: number) => string
  bag: (bag: number, of: number) => string
  note: string
  /** The delivery slot that the customer chose. */
  slot: (slot: string) => string
  /** Heading of products without a category. */
  other: string
  toCollect: string
  nothingToCollect: string
  cashTendered: (amount: string) => string
  page: (page: number, of: number) => string
}

export const words: Record<Locale, Words> = {
  fr: {
    picking: 'Préparation',
    labels: 'Étiquettes',
    pieces: (count) => (count > 1 ? `${count} articles` : `${count} article`),
    bag: (bag, of) => `Sac ${bag} sur ${of}`,
    note: 'Note du client',
    slot: (slot) => `À livrer ${slot}`,
    other: 'Autres',
    toCollect: 'À encaisser',
    nothingToCollect: 'Rien à encaisser',
    cashTendered: (amount) => `Le client donnera ${amount}`,
    page: (page, of) => `Page ${page} sur ${of}`,
  },
  en: {
    picking: 'Picking list',
    labels: 'Bag labels',
    pieces: (count) => (count === 1 ? '1 item' : `${count} items`),
    bag: (bag, of) => `Bag ${bag} of ${of}`,
    note: 'Customer’s note',
    slot: (slot) => `To deliver ${slot}`,
    other: 'Other',
    toCollect: 'To collect',
    nothingToCollect: 'Nothing to collect',
    cashTendered: (amount) => `The customer will pay with ${amount}`,
    page: (page, of) => `Page ${page} of ${of}`,
  },
}
