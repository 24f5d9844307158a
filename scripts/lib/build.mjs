import { createHash } from 'node:crypto'
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { npm } from './npm.mjs'
import { root, withPackages } from './paths.mjs'
import { Refusal } from './refusal.mjs'

const stampFile = join(root, 'web/build/.stamp')

/** What the pages are built from. */
const sources = ['web', 'contract', 'package-lock.json']

/** Names that are made, not written. */
const made = new Set(['build', 'node_modules', '.react-router'])

/** Whether the built pages are those of the sources. */
export async function isBuilt() {
  const stamp = await readFile(stampFile, 'utf8').catch(() => null)
  return stamp !== null && stamp === (await stampOf(root, sources))
}

/**
 * Builds the pages.
 *
 * @throws {Refusal} with the last of what the build said
 */
export async function build() {
  // Taken before: what changes while the build reads is built again next time.
  const stamp = await stampOf(root, sources)
  await rm(stampFile, { force: true })
  const { code, output } = await npm(['run', '--silent', 'build'], { PATH: withPackages })
  if (code !== 0) {
    throw new Refusal(`${output.trim().split('\n').slice(-20).join('\n')}\nThe pages could not be built.`)
  }
  await writeFile(stampFile, stamp)
}

/**
 * A digest of the files' names, sizes and times: it changes with any edit and takes milliseconds.
 *
 * @param {string} base
 * @param {string[]} names files or folders in it
 */
export async function stampOf(base, names) {
  const lines = (await Promise.all(names.map((name) => describe(base, join(base, name))))).flat()
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** @returns {Promise<string[]>} one line a file */
async function describe(base, path) {
  const found = await lstat(path)
  if (!found.isDirectory()) return [`${relative(base, path)} ${found.size} ${found.mtimeMs}`]
  const names = (await readdir(path)).filter((name) => !made.has(name))
  return (await Promise.all(names.map((name) => describe(base, join(path, name))))).flat()
}
