import { detailCount, fields, fieldsOf, noPlace, placeOf } from './postings.ts'

/**
 * What one word of a query is worth in one product: its closeness in the two highest bits, then its quality,
 * then whether it is the noun of the name (see `fields`), then how near to the start of the name it stands.
 * Zero is no match. Tables from a posting's details to its worth make judging a posting one look-up.
 */
export type WorthTable = Uint16Array

/**
 * Quality by kind of match and field. Name above brand above category above description for every kind;
 * the same word above another form of it, above a synonym, above a beginning, above a typing error.
 * `repeated` is for a word of the name that a category repeats, because it tells what the product is:
 * onions and not onion soup, wherever in the name a language puts its noun.
 *
 * A category that is a shelf of the word (`shelf`, `kind` and `leads` in `fields`) tells it better than a name
 * that merely mentions it: grouper of `Poissons frais` is fish, and flakes for fish are not. So what only
 * such a shelf names comes above what only the name mentions; `Named` is for what both name.
 * A description counts only for the word itself, another form, or a beginning long enough to mean something.
 */
const qualities = {
  exact: {
    ...{ name: 120, repeated: 140, kindNamed: 156, shelfNamed: 158, leads: 122, kind: 154, shelf: 157 },
    ...{ brand: 84, category: 56, body: 20 },
  },
  inflected: {
    ...{ name: 116, repeated: 136, kindNamed: 154, shelfNamed: 156, leads: 121, kind: 154, shelf: 156 },
    ...{ brand: 81, category: 54, body: 19 },
  },
  synonym: {
    ...{ name: 108, repeated: 114, kindNamed: 119, shelfNamed: 120, leads: 109, kind: 117, shelf: 118 },
    ...{ brand: 0, category: 50, body: 0 },
  },
  beginning: {
    ...{ name: 93, repeated: 104, kindNamed: 106, shelfNamed: 107, leads: 94, kind: 105, shelf: 106 },
    ...{ brand: 70, category: 46, body: 12 },
  },
  corrected: {
    ...{ name: 66, repeated: 80, kindNamed: 84, shelfNamed: 86, leads: 67, kind: 82, shelf: 83 },
    ...{ brand: 44, category: 32, body: 0 },
  },
  similar: {
    ...{ name: 36, repeated: 39, kindNamed: 41, shelfNamed: 42, leads: 37, kind: 40, shelf: 40 },
    ...{ brand: 24, category: 14, body: 0 },
  },
}
export type Kind = keyof typeof qualities

/**
 * How closely a word of the query is met, whatever its quality: in full, in any form or by a synonym, in a name,
 * brand or shelf of its own; so only in a category of several things; begun or corrected; else loosely.
 */
export const closeness = { full: 3, sharedShelf: 2, begun: 1, loose: 0 } as const

/** Above the quality lies the closeness, below it the two marks of the noun, as in `fields`, and four bits of place. */
const closenessShift = 14
const withoutCloseness = (1 << closenessShift) - 1
const qualityShift = 6
const noun = fields.opens | fields.closes
const shelves = fields.shelf | fields.kind | fields.leads
const anyField = noun | shelves | fields.name | fields.brand | fields.category
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

/**
 * Of what the shop itself said that a word stands for: it comes first, whatever else the word finds. Where only the
 * beginning is typed, among what else begins so.
 */
export const givenWorths = {
  whole: givenWorth(closeness.full, 200),
  begun: givenWorth(closeness.begun, 105),
} as const

function givenWorth(closeness: number, quality: number): number {
  return (closeness << closenessShift) | (quality << qualityShift) | fields.opens | noPlace
}

export function bodyWorth(kind: Kind): number {
  return qualities[kind].body << qualityShift
}

export function qualityOf(worth: number): number {
  return (worth & withoutCloseness) >> qualityShift
}

/** One of `closeness`. */
export function closenessOf(worth: number): number {
  return worth >> closenessShift
}

/**
 * Two worths of one word in one product as one with the best of both: `Fromage de brebis` on the shelf
 * `Fromages` has its noun of one form of the word and its shelf of another.
 */
export function better(one: number, other: number): number {
  const closer = Math.max(closenessOf(one), closenessOf(other))
  const quality = Math.max(qualityOf(one), qualityOf(other))
  const foot = ((one | other) & noun) | Math.max(one & noPlace, other & noPlace)
  return (closer << closenessShift) | (quality << qualityShift) | foot
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
  const quality = qualityIn(kind, within)
  if (quality === 0) return 0
  const foot = within & fields.name ? (within & noun) | (noPlace - placeOf(detail)) : 0
  return (closenessIn(kind, within) << closenessShift) | (quality << qualityShift) | foot
}

function closenessIn(kind: Kind, within: number): number {
  if (kind === 'similar') return closeness.loose
  if (kind === 'beginning' || kind === 'corrected') return closeness.begun
  const isFull = within & (fields.name | fields.brand | fields.shelf | fields.kind)
  return isFull ? closeness.full : closeness.sharedShelf
}

function qualityIn(kind: Kind, within: number): number {
  const of = qualities[kind]
  if (within & fields.name) {
    if (within & fields.shelf) return of.shelfNamed
    if (within & fields.kind) return of.kindNamed
    return within & fields.category ? of.repeated : of.name
  }
  if (within & fields.shelf) return of.shelf
  if (within & fields.kind) return of.kind
  if (within & fields.leads) return of.leads
  if (within & fields.brand) return of.brand
  return within & fields.category ? of.category : 0
}
