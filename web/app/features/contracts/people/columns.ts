import type { Result } from '../result.ts'
import type { ListProblem } from './list-problem.ts'
import type { Field } from './person.ts'

/** Indexes of the columns of a person. A name may have two: given name, then family name. */
export type Columns = { name: number[]; telephone: number }

/** Known column titles, in lower case without accents, spaces and signs. */
const titles = {
  whole: ['name', 'fullname', 'nom', 'nomcomplet', 'nometprenom', 'prenometnom', 'nomprenom', 'prenomnom'],
  given: ['prenom', 'prenoms', 'firstname', 'givenname'],
  family: ['nomdefamille', 'lastname', 'surname', 'familyname'],
  telephone: ['telephone', 'tel', 'phone', 'phonenumber', 'mobile', 'portable', 'numerodetelephone', 'notel'],
} as const

type Title = keyof typeof titles

/** Finds the columns of name and telephone by their titles. */
export function findColumns(header: readonly string[]): Result<Columns, ListProblem> {
  const plain = header.map(plainTitle)
  const indexesOf = (title: Title) =>
    plain.flatMap((cell, index) => ((titles[title] as readonly string[]).includes(cell) ? [index] : []))
  const [whole, given, family, telephone] = [
    indexesOf('whole'),
    indexesOf('given'),
    indexesOf('family'),
    indexesOf('telephone'),
  ]
  const twice = [whole, given, family, telephone].find((found) => found.length > 1)
  if (twice)
    return { problem: { kind: 'columnTwice', found: twice.map((index) => header[index]).join(', ') } }

  const name = given.length > 0 ? [...given, ...(family.length > 0 ? family : whole)] : [...whole, ...family]
  const missing = missingOf(name.length === 0, telephone.length === 0)
  if (missing)
    return { problem: { kind: 'noColumn', missing, found: header.filter((cell) => cell !== '').join(', ') } }
  return { value: { name, telephone: telephone[0]! } }
}

/** The titles of the columns as the list has them. */
export function titlesOf({ name, telephone }: Columns, header: readonly string[]): Record<Field, string> {
  return { name: name.map((index) => header[index]).join(', '), telephone: header[telephone]! }
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
