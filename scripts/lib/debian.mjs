import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { capture, lastLines } from './run.mjs'
import { logStep, UserError } from './script.mjs'

/** The full browser takes one and a half times as long for the same journeys. */
const fullChromium = '/usr/bin/chromium'

/**
 * Installs the headless shell of Debian's Chromium if it is missing, and a font for pages without their own, because
 * without any font text has no width. If nothing can be installed, the full Chromium is used.
 *
 * @returns {Promise<string>} the browser's path
 * @throws {UserError} if there is none and none can be installed
 */
export async function setUpChromium() {
  try {
    return await setUpProgram({
      name: 'Chromium',
      path: '/usr/bin/chromium-headless-shell',
      variable: 'CHROMIUM_PATH',
      packages: ['chromium-headless-shell', 'fonts-liberation'],
    })
  } catch (error) {
    const isOptional = error instanceof UserError && !process.env.CHROMIUM_PATH
    if (isOptional && existsSync(fullChromium)) return fullChromium
    throw error
  }
}

/** Installs Debian's full Chromium if it is missing, because the headless shell shows no notifications. */
export const setUpWholeChromium = () =>
  setUpProgram({
    name: 'Chromium',
    path: fullChromium,
    variable: 'CHROMIUM_WHOLE_PATH',
    packages: ['chromium'],
  })

/** Installs Debian's LibreOffice Writer without windows if it is missing; it opens contracts in the journeys. */
export const setUpLibreOffice = () =>
  setUpProgram({
    name: 'LibreOffice',
    path: '/usr/bin/soffice',
    variable: 'SOFFICE_PATH',
    packages: ['libreoffice-writer-nogui'],
  })

/**
 * Installs Debian's PostgreSQL 15 if it is missing: a shop is moved to it and back by backup and restore.
 *
 * @returns {Promise<string>} the folder of its programs
 */
export const setUpOlderServer = async () =>
  dirname(
    await setUpProgram({
      name: 'PostgreSQL 15',
      path: '/usr/lib/postgresql/15/bin/postgres',
      variable: 'OLDER_POSTGRES_PATH',
      packages: ['postgresql-15'],
    }),
  )

/**
 * A program that tests use.
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {string} path its place in Debian's packages
 * @property {string} variable environment variable that may name another path
 * @property {string[]} packages the first is the one to install manually
 */

/**
 * @param {Program} program
 * @returns {Promise<string>} its path
 * @throws {UserError} if it is missing and cannot be installed
 */
async function setUpProgram(program) {
  const { name, path, variable, packages } = program
  const custom = process.env[variable]
  if (existsSync(custom || path)) return custom || path
  if (custom) throw new UserError(`There is no ${name} at ${variable} ${custom}.`)
  const prefix = await rootPrefix(program)
  await logStep(`Installing ${name}`, async () => {
    await aptGet(name, prefix, ['update'])
    await aptGet(name, prefix, ['install', '-y', '--no-install-recommends', ...packages])
  })
  if (!existsSync(path)) throw new UserError(`${name} was installed but is not at ${path}: set ${variable}.`)
  return path
}

/** @returns {Promise<string[]>} prefix that runs a command as root: empty for root itself, else sudo */
async function rootPrefix({ name, variable, packages }) {
  const help = `These tests need ${name}: install it (apt-get install ${packages[0]}) or set ${variable}.`
  if (!existsSync('/usr/bin/apt-get')) throw new UserError(help)
  if (process.getuid?.() === 0) return []
  const { code } = await capture('sudo', ['-n', 'true']).catch(() => ({ code: 1 }))
  if (code !== 0) throw new UserError(help)
  return ['sudo', '-n']
}

async function aptGet(name, prefix, args) {
  const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
  const { code, output } = await capture(command, rest)
  if (code !== 0) throw new UserError(`${lastLines(output, 8)}\n${name} could not be installed.`)
}
