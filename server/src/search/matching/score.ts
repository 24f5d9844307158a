import { detailCount, fields, fieldsOf, noPosition, positionOf } from '../inverted-index/postings.ts'

/**
 * A query word's score in a document; zero is no match. From the highest bits: closeness, quality, whether it is the
 * name's noun (see `fields`), nearness to the start of the name. A table maps every detail of a posting to its score.
 */
export type ScoreTable = Uint16Array

/**
 * Quality by kind of match and field: name before brand, category and description; the word itself before another form,
 * a synonym, a beginning and a correction.
 *
 * A category that contains nothing else (`wholeCategory`, `categoryNoun`, `mixedCategoryNoun`) counts more than a name
 * with the word: the grouper of `Poissons frais` is fish, fish flakes are not. `nameAndCategory`: onions, not onion
 * soup.
 */
const qualities = {
  exact: {
    ...{
      name: 120,
      nameAndCategory: 140,
      nameAndCategoryNoun: 156,
      nameAndWholeCategory: 158,
      mixedCategoryNoun: 122,
      categoryNoun: 154,
      wholeCategory: 157,
    },
    ...{ brand: 84, category: 56, body: 20 },
  },
  inflected: {
    ...{
      name: 116,
      nameAndCategory: 136,
      nameAndCategoryNoun: 154,
      nameAndWholeCategory: 156,
      mixedCategoryNoun: 121,
      categoryNoun: 154,
      wholeCategory: 156,
    },
    ...{ brand: 81, category: 54, body: 19 },
  },
  thesaurus: {
    ...{
      name: 108,
      nameAndCategory: 114,
      nameAndCategoryNoun: 119,
      nameAndWholeCategory: 120,
      mixedCategoryNoun: 109,
      categoryNoun: 117,
      wholeCategory: 118,
    },
    ...{ brand: 0, category: 50, body: 0 },
  },
  beginning: {
    ...{
      name: 93,
      nameAndCategory: 104,
      nameAndCategoryNoun: 106,
      nameAndWholeCategory: 107,
      mixedCategoryNoun: 94,
      categoryNoun: 105,
      wholeCategory: 106,
    },
    ...{ brand: 70, category: 46, body: 12 },
  },
  corrected: {
    ...{
      name: 66,
      nameAndCategory: 80,
      nameAndCategoryNoun: 84,
      nameAndWholeCategory: 86,
      mixedCategoryNoun: 67,
      categoryNoun: 82,
      wholeCategory: 83,
    },
    ...{ brand: 44, category: 32, body: 0 },
  },
  similar: {
    ...{
      name: 36,
      nameAndCategory: 39,
      nameAndCategoryNoun: 41,
      nameAndWholeCategory: 42,
      mixedCategoryNoun: 37,
      categoryNoun: 40,
      wholeCategory: 40,
    },
    ...{ brand: 24, category: 14, body: 0 },
  },
}
export type Kind = keyof typeof qualities

/**
 * `full`: the word, a form or a synonym in a name, a brand or a category that contains nothing else; `mixedCategory`:
 * only in a category of several things; `begun`: begun or corrected.
 */
export const closeness = { full: 3, mixedCategory: 2, begun: 1, loose: 0 } as const

/** Closeness is above the quality; the two noun bits of `fields` and four bits of position are below it. */
const closenessShift = 14
const withoutCloseness = (1 << closenessShift) - 1
const qualityShift = 6
const noun = fields.opensName | fields.closesName
const categoryNouns = fields.wholeCategory | fields.categoryNoun | fields.mixedCategoryNoun
const anyField = noun | categoryNouns | fields.name | fields.brand | fields.category
const tables = new Map<string, ScoreTable>()

/** The table of a kind of match, for postings in any of the given fields. */
export function scoreTable(kind: Kind, within: number = anyField): ScoreTable {
  const key = `${kind} ${within}`
  let table = tables.get(key)
  if (!table) {
    table = Uint16Array.from({ length: detailCount }, (_, detail) =>
      score(kind, detail, fieldsOf(detail) & within),
    )
    tables.set(key, table)
  }
  return table
}

/** The table of a kind of match, for names that begin with the word. */
export function openingScoreTable(kind: Kind): ScoreTable {
  const table = scoreTable(kind, fields.name)
  return table.map((value, detail) =>
    (fieldsOf(detail) & fields.name) !== 0 && positionOf(detail) === 0 ? value : 0,
  )
}

/** Scores of added synonyms: a complete one comes first, a partly typed one ranks with other beginnings. */
export const synonymScores = {
  whole: synonymScore(closeness.full, 200),
  partial: synonymScore(closeness.begun, 105),
} as const

function synonymScore(closeness: number, quality: number): number {
  return (closeness << closenessShift) | (quality << qualityShift) | fields.opensName | noPosition
}

/** The score of a word that only the description has. */
export function bodyScore(kind: Kind): number {
  return qualities[kind].body << qualityShift
}

/** How well the fields match, without the closeness. */
export function qualityOf(score: number): number {
  return (score & withoutCloseness) >> qualityShift
}

/** One of `closeness`. */
export function closenessOf(score: number): number {
  return score >> closenessShift
}

/**
 * Combines two scores of one word in one document into the better of each part: `Fromage de brebis` in `Fromages` gets
 * its noun from one form and its category from another.
 */
export function maximumScore(one: number, other: number): number {
  const closer = Math.max(closenessOf(one), closenessOf(other))
  const quality = Math.max(qualityOf(one), qualityOf(other))
  const foot = ((one | other) & noun) | Math.max(one & noPosition, other & noPosition)
  return (closer << closenessShift) | (quality << qualityShift) | foot
}

/** Whether the word is the noun of a name that begins with it. */
export function opensName(score: number): boolean {
  return (score & fields.opensName) !== 0
}

/** Whether the word is the noun of a name that ends with it. */
export function closesName(score: number): boolean {
  return (score & fields.closesName) !== 0
}

/** Position in the name, `noPosition` if the word is not in it. */
export function positionOfScore(score: number): number {
  return noPosition - (score & noPosition)
}

function score(kind: Kind, detail: number, within: number): number {
  const quality = qualityIn(kind, within)
  if (quality === 0) return 0
  const foot = within & fields.name ? (within & noun) | (noPosition - positionOf(detail)) : 0
  return (closenessIn(kind, within) << closenessShift) | (quality << qualityShift) | foot
}

function closenessIn(kind: Kind, within: number): number {
  if (kind === 'similar') return closeness.loose
  if (kind === 'beginning' || kind === 'corrected') return closeness.begun
  const isFull = within & (fields.name | fields.brand | fields.wholeCategory | fields.categoryNoun)
  return isFull ? closeness.full : closeness.mixedCategory
}

function qualityIn(kind: Kind, within: number): number {
  const of = qualities[kind]
  if (within & fields.name) {
    if (within & fields.wholeCategory) return of.nameAndWholeCategory
    if (within & fields.categoryNoun) return of.nameAndCategoryNoun
    return within & fields.category ? of.nameAndCategory : of.name
  }
  if (within & fields.wholeCategory) return of.wholeCategory
  if (within & fields.categoryNoun) return of.categoryNoun
  if (within & fields.mixedCategoryNoun) return of.mixedCategoryNoun
  if (within & fields.brand) return of.brand
  return within & fields.category ? of.category : 0
}
