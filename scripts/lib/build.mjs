import { createHash } from 'node:crypto'
import { lstatSync, readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { root, withPackages } from './paths.mjs'
import { lastLines } from './run.mjs'
import { UserError } from './script.mjs'

/** @typedef {{ step: string, workspace: string, sources: string[] }} Part its sources are files or folders */

/** How both are written. */
const output = 'scripts/lib/bundle-output.json'

/** @type {Part} */
export const pages = {
  step: 'Building pages',
  workspace: 'web',
  sources: ['web', 'contract', output, 'package-lock.json'],
}

/** @type {Part} */
export const server = {
  step: 'Building the server',
  workspace: 'server',
  sources: ['server/src', 'server/rolldown.config.ts', 'demo', 'contract', output, 'package-lock.json'],
}

const notBuilt = /^(?:build|node_modules|\.react-router)$|\.test\.tsx?$/

/** Whether a built part matches its sources. */
export async function isBuilt({ workspace, sources }) {
  const stamp = await readFile(stampFile(workspace), 'utf8').catch(() => null)
  return stamp !== null && stamp === stampOf(root, sources)
}

/**
 * Builds a part.
 *
 * @throws {UserError} with the last lines of the build's output
 */
export async function build({ step, workspace, sources }) {
  // Taken first, so that an edit during the build makes the next start build again.
  const stamp = stampOf(root, sources)
  await rm(stampFile(workspace), { force: true })
  const { code, output } = await npm(['run', '--silent', 'build', '--workspace', workspace], {
    PATH: withPackages,
  })
  if (code !== 0) throw new UserError(`${lastLines(output, 20)}\n${step} failed.`)
  await writeFile(stampFile(workspace), stamp)
}

const stampFile = (workspace) => join(root, workspace, 'build/.stamp')

/**
 * A digest of the files' names, sizes and times: It changes with any edit and takes milliseconds to compute. Every
 * start waits for it, and for two thousand files synchronous calls take a fraction of the time.
 *
 * @param {string} base
 * @param {string[]} names files or folders in it
 */
export function stampOf(base, names) {
  const lines = names.flatMap((name) => describe(base, name, lstatSync(join(base, name)).isDirectory()))
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** @returns {string[]} one line per file */
function describe(base, path, isFolder) {
  if (isFolder)
    return readdirSync(join(base, path), { withFileTypes: true })
      .filter(({ name }) => !notBuilt.test(name))
      .flatMap((entry) => describe(base, `${path}/${entry.name}`, entry.isDirectory()))
  const { size, mtimeMs } = lstatSync(join(base, path))
  return [`${path} ${size} ${mtimeMs}`]
}
