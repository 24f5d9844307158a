import { pause } from '../../../platform/dom/pause.ts'
import { contractFileNames } from '../file-names.ts'
import type { Person } from '../people/person.ts'
import { fillContract } from '../template/fill-contract.ts'
import type { Template } from '../template/read-template.ts'

export type Contract = { file: string; bytes: Uint8Array<ArrayBuffer> }

/** One contract after the other, with time between them for the page to show how far it is. */
export async function* makeContracts(
  template: Template,
  people: readonly Person[],
): AsyncGenerator<Contract> {
  const files = contractFileNames(people.map(({ name }) => name))
  for (const [index, person] of people.entries()) {
    await pause(0)
    yield { file: files[index]!, bytes: fillContract(template, person) }
  }
}
