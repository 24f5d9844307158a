import { capture } from './run.mjs'
import { UserError } from './script.mjs'

/**
 * Runs npm and returns what it prints.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env added to this process's
 */
export async function npm(args, env) {
  const isWindows = process.platform === 'win32'
  try {
    return await capture(isWindows ? 'npm.cmd' : 'npm', args, {
      env: { ...process.env, ...env },
      shell: isWindows,
    })
  } catch (error) {
    throw new UserError(`npm could not be run (${error.message}): install Node with its npm.`)
  }
}
