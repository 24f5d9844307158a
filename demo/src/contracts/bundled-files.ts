import { join } from 'node:path'
import { contractTemplate } from './contract-template.ts'
import { peopleFile } from './people.ts'

/** The bundled files, at the paths that pages use. */
const folder = join(import.meta.dirname, '../../../web/public/contracts')

/** The contract page's initial files, with their paths. */
export const bundledFiles = [
  { path: join(folder, 'contrat-livreur.docx'), make: contractTemplate },
  { path: join(folder, 'livreurs.csv'), make: peopleFile },
]
