import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real lists of groceries, kept beside the repository because they are not ours to ship. */
const data = resolve(
  process.env.DIX_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url)),
)

/** Where a real list is. @throws where there are none, with what to do about it */
export function realFile(name: string): string {
  if (!existsSync(data)) {
    throw new Error(
      `The real grocery lists are not in ${data}: put them there, or name their folder in DIX_DATA.`,
    )
  }
  return join(data, name)
}

/** How a real list is to be read. */
export async function realMapping(name: string): Promise<object> {
  const path = fileURLToPath(new URL(`../../src/importing/mappings/${name}.json`, import.meta.url))
  return JSON.parse(await readFile(path, 'utf8')) as object
}
