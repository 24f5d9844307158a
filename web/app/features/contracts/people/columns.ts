import type { Result } from '../result.ts'
import type { ListFault } from './list-fault.ts'
import type { Field } from './person.ts'

/** Places of the columns that make a person. A name may be written in two: given name, then family name. */
export type Columns = { name: number[]; telephone: number }

/** How columns are called, without accents, capitals, spaces and signs. */
const titles = {
  whole: ['name', 'fullname', 'nom', 'nomcomplet', 'nometprenom', 'prenometnom', 'nomprenom', 'prenomnom'],
  given: ['prenom', 'prenoms', 'firstname', 'givenname'],
  family: ['nomdefamille', 'lastname', 'surname', 'familyname'],
  telephone: ['telephone', 'tel', 'phone', 'phonenumber', 'mobile', 'portable', 'numerodetelephone', 'notel'],
} as const

type Title = keyof typeof titles

/** Finds name and telephone among the titles of a list's columns. */
export function findColumns(header: readonly string[]): Result<Columns, ListFault> {
  const plain = header.map(plainTitle)
  const places = (title: Title) =>
    plain.flatMap((cell, place) => ((titles[title] as readonly string[]).includes(cell) ? [place] : []))
  const [whole, given, family, telephone] = [
    places('whole'),
    places('given'),
    places('family'),
    places('telephone'),
  ]
  const twice = [whole, given, family, telephone].find((found) => found.length > 1)
  if (twice) return { fault: { kind: 'columnTwice', found: twice.map((place) => header[place]).join(', ') } }

  const name = given.length > 0 ? [...given, ...(family.length > 0 ? family : whole)] : [...whole, ...family]
  const missing = missingOf(name.length === 0, telephone.length === 0)
  if (missing)
    return { fault: { kind: 'noColumn', missing, found: header.filter((cell) => cell !== '').join(', ') } }
  return { value: { name, telephone: telephone[0]! } }
}

/** What the columns are called in the list itself. */
export function titlesOf({ name, telephone }: Columns, header: readonly string[]): Record<Field, string> {
  return { name: name.map((place) => header[place]).join(', '), telephone: header[telephone]! }
}

function missingOf(name: boolean, telephone: boolean): Field | 'both' | null {
  if (name && telephone) return 'both'
  if (name) return 'name'
  return telephone ? 'telephone' : null
}

function plainTitle(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
