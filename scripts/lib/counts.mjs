import { readFile } from 'node:fs/promises'

/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * Counts what Vitest's JSON report tells. A file that could not even be loaded is one failure.
 *
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest({ testResults }) {
  const statuses = testResults.flatMap(({ status, assertionResults }) => {
    const each = assertionResults.map((test) => test.status)
    return status === 'failed' && !each.includes('failed') ? [...each, 'failed'] : each
  })
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length,
  }
}

/**
 * Counts what Playwright's JSON report tells. A journey that passed on a second try has passed; what went wrong
 * outside of any journey is a failure each.
 *
 * @param {{ stats: { expected: number, flaky: number, unexpected: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/**
 * Reads a report that a test run wrote.
 *
 * @param {string} file
 * @param {(report: any) => Counts} count
 * @returns {Promise<Counts>} one failure when there is no report, as the run ended before it began
 */
export async function readCounts(file, count) {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}
