import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bundledFiles } from '../src/contracts/bundled-files.ts'

/** Writes the template and the list for the contract page; run it after a change to `src/contracts`. */
for (const { path, make } of bundledFiles) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, make())
}
