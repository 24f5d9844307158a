import { withoutPackages } from './paths.mjs'
import { Refusal } from './refusal.mjs'
import { runQuietly } from './run.mjs'

/**
 * Runs npm quietly.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env added to this process's
 */
export async function npm(args, env) {
  const onWindows = process.platform === 'win32'
  try {
    return await runQuietly(onWindows ? 'npm.cmd' : 'npm', args, {
      env: { ...process.env, ...env },
      shell: onWindows,
    })
  } catch (error) {
    throw new Refusal(`npm could not be run (${error.message}): install Node with its npm.`)
  }
}

/** What npm says when a network, a name or a proxy is in the way; any other answer comes from a registry. */
const offline =
  /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/

/** Whether npm reaches its registry, found by asking it once, for at most ten seconds. */
export async function reachesRegistry() {
  const { code, output } = await npm(['ping', '--fetch-retries=0', '--fetch-timeout=10000'], {
    PATH: withoutPackages,
  })
  return code === 0 || !offline.test(output)
}
