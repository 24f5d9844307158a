/** A reason to stop that the reader can act on: printed alone, without a stack. */
export class Refusal extends Error {}

/** The oldest Node that npm's current versions and these scripts run on. */
const oldestNode = 20

/**
 * Runs a script's story, and ends the process with its exit code.
 *
 * @param {() => Promise<number | undefined>} story resolves to the exit code, 0 when undefined
 */
export async function tell(story) {
  try {
    if (Number.parseInt(process.versions.node, 10) < oldestNode) {
      throw new Refusal(
        `Dix needs Node ${oldestNode} or newer to begin with; this is Node ${process.versions.node}.`,
      )
    }
    process.exitCode = (await story()) ?? 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * Announces a step, and says how long it took.
 *
 * @template T
 * @param {string} what in the present tense, such as "Building the pages"
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function announce(what, step) {
  const began = performance.now()
  process.stdout.write(`${what} …\n`)
  const result = await step()
  process.stdout.write(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  return result
}
