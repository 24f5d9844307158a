import { existsSync } from 'node:fs'
import { announce, Refusal } from './refusal.mjs'
import { runQuietly } from './run.mjs'

/**
 * A program of Debian that the tests use.
 *
 * @typedef {object} Program
 * @property {string} name as people call it
 * @property {string} path where Debian's packages put it
 * @property {string} variable of the environment, which names another place
 * @property {string[]} packages the first is the one to install by hand
 * @property {string} neededBy in the plural, such as "The journeys"
 */

/**
 * Installs a program from Debian's packages when there is none.
 *
 * @param {Program} program
 * @returns {Promise<string>} where it is
 * @throws {Refusal} when it may not or cannot be installed
 */
export async function setUpProgram(program) {
  const { name, path, variable, packages } = program
  const own = process.env[variable]
  if (existsSync(own || path)) return own || path
  if (own) throw new Refusal(`There is no ${name} at ${variable} ${own}.`)
  const asRoot = await howToBeRoot(program)
  await announce(`Installing ${name}`, async () => {
    await aptGet(name, asRoot, ['update'])
    await aptGet(name, asRoot, ['install', '-y', '--no-install-recommends', ...packages])
  })
  if (!existsSync(path)) throw new Refusal(`${name} was installed but is not at ${path}: set ${variable}.`)
  return path
}

/** @returns {Promise<string[]>} what to put before a command so that it runs as root */
async function howToBeRoot({ name, variable, packages, neededBy }) {
  const help = `${neededBy} need ${name}: install it (apt-get install ${packages[0]}) or set ${variable}.`
  if (!existsSync('/usr/bin/apt-get')) throw new Refusal(help)
  if (process.getuid?.() === 0) return []
  const { code } = await runQuietly('sudo', ['-n', 'true']).catch(() => ({ code: 1 }))
  if (code !== 0) throw new Refusal(help)
  return ['sudo', '-n']
}

async function aptGet(name, asRoot, args) {
  const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
  const { code, output } = await runQuietly(command, rest)
  if (code === 0) return
  throw new Refusal(`${output.trim().split('\n').slice(-8).join('\n')}\n${name} could not be installed.`)
}
