import { readFile } from 'node:fs/promises'
import { type Mapping, MappingSchema } from '@dix/contract'
import { CommandProblem } from '../problems.ts'

/**
 * Reads a mapping file.
 *
 * @throws CommandProblem naming the first wrong key
 */
export async function readMappingFile(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new CommandProblem(`The mapping ${path} cannot be read: ${error.message}.`)
  })
  const result = MappingSchema.safeParse(parseJson(path, text), { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  if (issue.code === 'unrecognized_keys') {
    const where = issue.path.length > 0 ? ` in "${issue.path.join('.')}"` : ''
    throw new CommandProblem(`The mapping ${path} has an unknown key "${issue.keys[0]}"${where}.`)
  }
  const problem = issue.input === undefined ? 'is missing.' : issue.message
  throw new CommandProblem(`The mapping ${path}: "${issue.path.join('.')}" ${problem}`)
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new CommandProblem(`The mapping ${path} is not JSON: ${(error as Error).message}.`)
  }
}
