import type { Quarter } from './quarters.ts'

const countries: Record<string, string> = { Dakar: 'Sénégal', Abidjan: 'Côte d’Ivoire' }

/** What an address in a quarter says of its town. @param home the shop's country, for its own quarters elsewhere */
export function townOfQuarter({ city }: Pick<Quarter, 'city'>, home: string) {
  return { city, state: city, country: countries[city] ?? home }
}

/** Letters and digits of a text, in lower case and without accents, each word after a space. */
export const spelling = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`

/** Quarters of which each typed word begins a word of name or city, accents aside; all of them for an empty text. */
export function findQuarters<Found extends Pick<Quarter, 'name' | 'city'>>(
  quarters: readonly Found[],
  typed: string,
): Found[] {
  const words = spelling(typed).trim().split(' ')
  return quarters.filter(({ name, city }) => {
    const spelled = spelling(`${name} ${city}`)
    return words.every((word) => spelled.includes(` ${word}`))
  })
}

/** The quarter that typed words mean: the only one of that name, else the only one they find. */
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
