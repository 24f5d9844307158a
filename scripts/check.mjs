import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, withPackages } from './lib/paths.mjs'
import { capture } from './lib/run.mjs'
import { logStep, runScript, UserError } from './lib/script.mjs'

/** Scripts of package.json, the longest first. Each compiles with one thread, because the checks run side by side. */
const checks = [
  'types:shop',
  'types:web',
  'lint',
  'borders',
  'unused',
  'words',
  'structure',
  'types:e2e',
  'types:contract',
]

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** `npm run check` runs every check, `npm run check -- types lint` those whose names begin with these words. */
await runScript(async () => {
  const prefixes = process.argv.slice(2)
  const queue = checks.filter(
    (name) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)),
  )
  if (queue.length === 0) throw new UserError(`Unknown check: choose from ${checks.join(', ')}.`)
  const failed = []
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) if (!(await passes(name))) failed.push(name)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  if (failed.length > 0) throw new UserError(`Failed: ${failed.join(', ')}.`)
})

/** Runs a check, and prints its output if it fails. */
async function passes(name) {
  const [program, ...args] = scripts[name].split(' ')
  const { code, output } = await logStep(name, () =>
    capture(program, args, { env: { ...process.env, PATH: withPackages } }),
  )
  if (code !== 0) process.stdout.write(output)
  return code === 0
}
