import type { Person } from '../people/person.ts'
import { openTemplate } from './open-template.ts'
import type { Template } from './read-template.ts'

/** A person's contract as the bytes of a Word file. */
export function fillContract({ parts }: Template, person: Person): Uint8Array<ArrayBuffer> {
  const document = openTemplate(parts)
  document.render(person)
  return new Uint8Array(document.getZip().generate({ type: 'arraybuffer', compression: 'DEFLATE' }))
}
