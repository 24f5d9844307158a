import type { Texts } from '../model.ts'
import { allergens, noAllergen } from '../taxonomy/allergens.ts'
import { brands } from '../taxonomy/brands.ts'
import { places } from '../taxonomy/places.ts'
import { storages } from '../taxonomy/storages.ts'
import type { Article } from './articles.ts'

type Detail = readonly [label: Texts, text: Texts]

/** Name in both languages, with the variety in the place that the pattern gives it. */
export function nameOf({ good, variety }: Pick<Article, 'good' | 'variety'>): Texts {
  return { fr: filled(good.fr, variety[0]), en: filled(good.en, variety[1]) }
}

/** The description of the good, then the addition of the variety. */
export function descriptionOf({ good, variety }: Article): Texts {
  const more = variety[2]?.description
  return {
    fr: more ? `${good.description[0]} ${more[0]}` : good.description[0],
    en: more ? `${good.description[1]} ${more[1]}` : good.description[1],
  }
}

/** The table of details, the same fields in the same order in both languages. */
export function detailsOf(article: Article): { fr: Record<string, string>; en: Record<string, string> } {
  const rows = [
    ...origin(article),
    ...composition(article),
    storage(article),
    ...declared(article),
    tip(article),
  ]
  return {
    fr: Object.fromEntries(rows.map(([label, text]) => [label.fr, text.fr])),
    en: Object.fromEntries(rows.map(([label, text]) => [label.en, text.en])),
  }
}

function filled(pattern: string, words: string): string {
  const name = words ? pattern.replace('*', words) : pattern.replace(/\s*\*\s*/, ' ').trim()
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function origin({ good, variety, brand }: Article): Detail[] {
  const place = variety[2]?.origin ?? good.origin ?? (brand ? brands[brand][1] : undefined)
  return place ? [[{ fr: 'Origine', en: 'Origin' }, places[place]]] : []
}

function composition({ good }: Article): Detail[] {
  return good.ingredients
    ? [
        [
          { fr: 'Composition', en: 'Composition' },
          { fr: good.ingredients[0], en: good.ingredients[1] },
        ],
      ]
    : []
}

function storage({ good }: Article): Detail {
  return [{ fr: 'Conservation', en: 'Storage' }, storages[good.storage]]
}

function declared({ department, good, variety }: Article): Detail[] {
  if (!department.food) return []
  const found = [...new Set([...(good.allergens ?? []), ...(variety[2]?.allergens ?? [])])].map(
    (key) => allergens[key],
  )
  const joined = { fr: found.map(({ fr }) => fr).join(', '), en: found.map(({ en }) => en).join(', ') }
  return [[{ fr: 'Allergènes', en: 'Allergens' }, found.length ? joined : noAllergen]]
}

function tip({ aisle }: Article): Detail {
  return [
    { fr: 'Conseil', en: 'Tip' },
    { fr: aisle.tip[0], en: aisle.tip[1] },
  ]
}
