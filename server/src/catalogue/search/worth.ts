import { detailCount, fields, fieldsOf, noPlace, placeOf } from './postings.ts'

/**
 * What one word of a query is worth in one product: quality times 64, plus whether it is the noun of the
 * name (see `fields`), plus how near to the start of the name it stands. Zero is no match. Tables from a posting's details to its worth make judging a posting
 * one look-up.
 */
export type WorthTable = Uint16Array

/**
 * Quality by kind of match and field. Name above brand above category above description for every kind;
 * the same word above another form of it, above a synonym, above a beginning, above a typing error.
 * `repeated` is added for a word of the name that the category repeats, because it tells what the product
 * is: onions and not onion soup, wherever in the name a language puts its noun. `shelf` is added instead
 * where the word is the category's whole name: milk before coconut milk.
 * A description counts only for the word itself, another form, or a beginning long enough to mean something.
 */
const qualities = {
  exact: { name: 120, repeated: 20, shelf: 28, brand: 84, category: 56, body: 20 },
  inflected: { name: 116, repeated: 20, shelf: 28, brand: 81, category: 54, body: 19 },
  synonym: { name: 108, repeated: 12, shelf: 12, brand: 0, category: 50, body: 0 },
  beginning: { name: 93, repeated: 14, shelf: 14, brand: 70, category: 46, body: 12 },
  corrected: { name: 66, repeated: 14, shelf: 20, brand: 44, category: 32, body: 0 },
  similar: { name: 36, repeated: 3, shelf: 3, brand: 24, category: 14, body: 0 },
}
export type Kind = keyof typeof qualities

/** Below the quality lie the two marks of the noun, as in `fields`, and four bits of place. */
const qualityShift = 6
const noun = fields.opens | fields.closes
const anyField = noun | fields.shelf | fields.name | fields.brand | fields.category
const tables = new Map<string, WorthTable>()

/** Table of a kind, for postings in any of the given fields. */
export function worthTable(kind: Kind, within: number = anyField): WorthTable {
  const key = `${kind} ${within}`
  let table = tables.get(key)
  if (!table) {
    table = Uint16Array.from({ length: detailCount }, (_, detail) =>
      worth(kind, detail, fieldsOf(detail) & within),
    )
    tables.set(key, table)
  }
  return table
}

/** Table of a kind for names that begin with the word. */
export function openingTable(kind: Kind): WorthTable {
  const table = worthTable(kind, fields.name)
  return table.map((value, detail) =>
    (fieldsOf(detail) & fields.name) !== 0 && placeOf(detail) === 0 ? value : 0,
  )
}

export function bodyWorth(kind: Kind): number {
  return qualities[kind].body << qualityShift
}

export function qualityOf(worth: number): number {
  return worth >> qualityShift
}

/** Whether the word is the noun of a name that begins with it. */
export function opensName(worth: number): boolean {
  return (worth & fields.opens) !== 0
}

/** Whether the word is the noun of a name that ends with it. */
export function closesName(worth: number): boolean {
  return (worth & fields.closes) !== 0
}

/** Place in the name, `noPlace` where the word is not in it. */
export function placeOfWorth(worth: number): number {
  return noPlace - (worth & noPlace)
}

function worth(kind: Kind, detail: number, within: number): number {
  const { name, repeated, shelf, brand, category } = qualities[kind]
  const nearness = noPlace - placeOf(detail)
  if (within & fields.name) {
    const confirmed = within & fields.shelf ? shelf : within & fields.category ? repeated : 0
    return ((name + confirmed) << qualityShift) | (within & noun) | nearness
  }
  if (within & fields.brand) return brand << qualityShift
  return within & fields.category ? category << qualityShift : 0
}
