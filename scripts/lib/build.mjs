import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { npm } from './npm.mjs'
import { root, withPackages } from './paths.mjs'
import { lastLines } from './run.mjs'
import { UserError } from './script.mjs'

const stampFile = join(root, 'web/build/.stamp')

/** The sources that the pages are built from. */
const sources = ['web', 'contract', 'package-lock.json']

const generated = new Set(['build', 'node_modules', '.react-router'])

/** Whether the built pages match their sources. */
export async function isBuilt() {
  const stamp = await readFile(stampFile, 'utf8').catch(() => null)
  return stamp !== null && stamp === (await stampOf(root, sources))
}

/**
 * Builds the pages.
 *
 * @throws {UserError} with the last lines of the build's output
 */
export async function build() {
  // Taken first, so that an edit during the build makes the next start build again.
  const stamp = await stampOf(root, sources)
  await rm(stampFile, { force: true })
  const { code, output } = await npm(['run', '--silent', 'build'], { PATH: withPackages })
  if (code !== 0) throw new UserError(`${lastLines(output, 20)}\nBuilding pages failed.`)
  await writeFile(stampFile, stamp)
}

/**
 * A digest of the files' names, sizes and times: It changes with any edit and takes milliseconds to compute.
 *
 * @param {string} base
 * @param {string[]} names files or folders in it
 */
export async function stampOf(base, names) {
  const lines = (await Promise.all(names.map((name) => describe(base, join(base, name))))).flat()
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** @returns {Promise<string[]>} one line per file */
async function describe(base, path) {
  const stats = await lstat(path)
  if (!stats.isDirectory()) return [`${relative(base, path)} ${stats.size} ${stats.mtimeMs}`]
  const names = (await readdir(path)).filter((name) => !generated.has(name))
  return (await Promise.all(names.map((name) => describe(base, join(path, name))))).flat()
}
