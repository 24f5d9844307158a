import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { ResponseCost } from './measure-responses.ts'

/** Written by `npm run bench -- --docs` and committed with the table. */
const file = join(root, 'bench/recorded-responses.json')

/** The costs of responses in the last record of the bench. */
export async function readRecorded(): Promise<ResponseCost[]> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Records the costs of responses, in whole microseconds. */
export async function writeRecorded(costs: readonly ResponseCost[]): Promise<void> {
  const whole = costs.map(({ name, shop, bare }) => ({
    name,
    shop: Math.round(shop),
    bare: Math.round(bare),
  }))
  await writeFile(file, `${JSON.stringify(whole, null, 2)}\n`)
}
