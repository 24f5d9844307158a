import type { Quarter } from './quarters.ts'

const countries: Record<string, string> = { Dakar: 'Sénégal', Abidjan: 'Côte d’Ivoire' }

/** The town fields of an address in a quarter. @param home the shop's country, for its own quarters elsewhere */
export function townOfQuarter({ city }: Pick<Quarter, 'city'>, home: string) {
  return { city, state: city, country: countries[city] ?? home }
}

/** Letters and digits of a text, lower-cased and without accents, each word preceded by a space. */
export const spelling = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`

/**
 * Quarters whose name or city contains a word starting with each typed word, accents ignored; all of them for an empty
 * text.
 */
export function findQuarters<Found extends Pick<Quarter, 'name' | 'city'>>(
  quarters: readonly Found[],
  typed: string,
): Found[] {
  const words = spelling(typed).split(' ')
  return quarters.filter(({ name, city }) => {
    const spelled = spelling(`${name} ${city}`)
    return words.every((word) => spelled.includes(` ${word}`))
  })
}

/** The quarter that the typed words mean: the only one with that name, else the only match. */
export function quarterMeant<Found extends Pick<Quarter, 'name' | 'city'>>(
  quarters: readonly Found[],
  typed: string,
): Found | null {
  const words = spelling(typed)
  if (words === ' ') return null
  const named = quarters.filter(({ name }) => spelling(name) === words)
  const found = named.length > 0 ? named : findQuarters(quarters, typed)
  return found.length === 1 ? found[0]! : null
}
