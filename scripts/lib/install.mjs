import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm, reachesRegistry } from './npm.mjs'
import { hasNode, root, withoutPackages } from './paths.mjs'
import { Refusal } from './refusal.mjs'

/** Whether the installed packages are those of package-lock.json, however they were installed. */
export async function isInstalled() {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages),
  )
  return hasNode() && wanted !== null && installed !== null && covers(installed, wanted)
}

/** @returns {Promise<Record<string, Package> | null>} */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Whether every wanted package is installed in its version. Optional ones may be missing: most are for other
 * machines.
 *
 * @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, devOptional?: boolean }} Package
 * @param {Record<string, Package>} installed by path, as npm notes it in node_modules/.package-lock.json
 * @param {Record<string, Package>} wanted by path, as package-lock.json has it
 */
export function covers(installed, wanted) {
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path]
    // The entry without a path is the checkout itself.
    if (!have) return path === '' || Boolean(want.optional || want.devOptional)
    return have.version === want.version && have.integrity === want.integrity
  })
}

/**
 * Installs exactly what package-lock.json holds, with `npm ci`. With the packages for building, whatever NODE_ENV
 * says: the pages are built here.
 *
 * @throws {Refusal} when npm is missing, cannot reach its registry, or fails
 */
export async function install() {
  const online = await reachesRegistry()
  // Without a network npm would try for minutes; from its cache it may still succeed, at once.
  const args = ['ci', '--include=dev', '--include=optional', online ? '--prefer-offline' : '--offline']
  const { code, output } = await npm(args, { PATH: withoutPackages })
  if (code !== 0 && !online) {
    throw new Refusal(
      'The packages could not be fetched: npm does not reach its registry. Is there a network?',
    )
  }
  if (code !== 0) {
    const lines = output.trim().split('\n').slice(-12).join('\n')
    throw new Refusal(`${lines}\nThe packages could not be installed: npm ended with code ${code}.`)
  }
  if (!(await isInstalled())) {
    throw new Refusal(
      'npm ended well, but packages are missing: install with scripts and optional packages allowed.',
    )
  }
}
