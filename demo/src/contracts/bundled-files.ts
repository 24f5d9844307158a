import { join } from 'node:path'
import { contractTemplate } from './contract-template.ts'
import { peopleFile } from './people.ts'

/** The bundled files, as the pages address them. */
const folder = join(import.meta.dirname, '../../../web/public/contracts')

/** What the contract page starts from, with the paths the files stand at. */
export const bundledFiles = [
  { path: join(folder, 'contrat-livreur.docx'), make: contractTemplate },
  { path: join(folder, 'livreurs.csv'), make: peopleFile },
]
