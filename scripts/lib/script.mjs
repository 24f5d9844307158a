/** An error that the user can act on: printed alone, without a stack. */
export class UserError extends Error {}

/** The oldest Node that npm's current versions and these scripts run on. */
const oldestNode = 20

/**
 * Runs a script and sets the process's exit code.
 *
 * @param {() => Promise<number
 *
 * undefined>} main resolves to the exit code, 0 if undefined
 */
export async function runScript(main) {
  try {
    if (Number.parseInt(process.versions.node, 10) < oldestNode) {
      throw new UserError(`Dix needs Node ${oldestNode} or newer; this is Node ${process.versions.node}.`)
    }
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * Prints a step's name when it begins and its time when it ends.
 *
 * @template T
 * @param {string} name such as "Building pages"
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function logStep(name, step) {
  const start = performance.now()
  process.stdout.write(`${name} …\n`)
  const result = await step()
  process.stdout.write(`${name}: ${secondsSince(start)}\n`)
  return result
}

/** @param {number} start from `performance.now()` */
export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`
