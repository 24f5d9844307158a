import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { npm } from './npm.mjs'
import { hasNode, root, withoutPackages } from './paths.mjs'
import { lastLines } from './run.mjs'
import { UserError } from './script.mjs'

/** Whether the installed packages are those of package-lock.json, regardless of how they were installed. */
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
 * Whether every wanted package is installed in its version. Optional ones may be missing, because most are for other
 * platforms.
 *
 * @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, devOptional?: boolean }}
 *   Package
 * @param {Record<string, Package>} installed by path, as npm records it in node_modules/.package-lock.json
 * @param {Record<string, Package>} wanted by path, as package-lock.json has it
 */
export function covers(installed, wanted) {
  return Object.entries(wanted).every(([path, want]) => {
    const have = installed[path]
    // The entry without a path is the repository itself.
    if (!have) return path === '' || Boolean(want.optional || want.devOptional)
    return have.version === want.version && have.integrity === want.integrity
  })
}

/**
 * Installs exactly the packages of package-lock.json. Development packages are included even under NODE_ENV=production,
 * because the pages are built here.
 *
 * @throws {UserError} if npm is missing, cannot reach its registry, or fails
 */
export async function install() {
  const isOnline = await canReachRegistry()
  // Without a network, npm retries for minutes; --offline still installs from a filled cache.
  const args = ['ci', '--include=dev', '--include=optional', isOnline ? '--prefer-offline' : '--offline']
  const { code, output } = await npm(args, { PATH: withoutPackages })
  if (code !== 0 && !isOnline) {
    throw new UserError(
      'npm cannot reach its registry, and its cache lacks some packages. Check the network.',
    )
  }
  if (code !== 0) {
    throw new UserError(`${lastLines(output, 12)}\nInstalling packages failed: npm ended with code ${code}.`)
  }
  if (!(await isInstalled())) {
    throw new UserError(
      'npm succeeded, but packages are missing: allow install scripts and optional packages.',
    )
  }
}

/** Npm's output if the network, a name or a proxy fails; any other response comes from a registry. */
const networkErrors =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/

async function canReachRegistry() {
  const { code, output } = await npm(['ping', '--fetch-retries=0', '--fetch-timeout=10000'], {
    PATH: withoutPackages,
  })
  return code === 0 || !networkErrors.test(output)
}
