import type { Person } from './people/person.ts'
import type { Result } from './result.ts'
import type { Template } from './template/read-template.ts'

/** Files that come with the shop, read like those that users choose. */
export const bundled = {
  template: '/contracts/contrat-livreur.docx',
  people: '/contracts/livreurs.csv',
} as const

/** @throws if the file or the code that reads it cannot be fetched */
export async function fetchTemplate(): Promise<Template> {
  const [{ readTemplate }, bytes] = await Promise.all([
    import('./template/read-template.ts'),
    fetchBytes(bundled.template),
  ])
  return validOne(readTemplate(bytes))
}

/** @throws if the file or the code that reads it cannot be fetched */
export async function fetchPeople(): Promise<Person[]> {
  const [{ readPeople }, bytes] = await Promise.all([
    import('./people/read-people.ts'),
    fetchBytes(bundled.people),
  ])
  return validOne(readPeople(bytes)).people
}

async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

function validOne<Value>(result: Result<Value, { kind: string }>): Value {
  if ('problem' in result) throw new Error(`A bundled file is invalid: ${result.problem.kind}.`)
  return result.value
}
