import { readFile } from 'node:fs/promises'

/**
 * `repeated`: tests that passed only on a further try; they count as passed as well.
 *
 * @typedef {{ passed: number, failed: number, repeated: number }} Counts
 */

/**
 * Counts the tests in Vitest's JSON report. A file that could not be loaded is one failure.
 *
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest({ testResults }) {
  const statuses = testResults.flatMap(({ status, assertionResults }) => {
    const tests = assertionResults.map((test) => test.status)
    return status === 'failed' && !tests.includes('failed') ? [...tests, 'failed'] : tests
  })
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length,
    repeated: 0,
  }
}

/**
 * Counts the tests in Playwright's JSON report. Each error outside the tests is a failure.
 *
 * @param {{ stats: { expected: number, flaky: number, unexpected: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    repeated: stats.flaky,
  }
}

/**
 * @param {string} file the report that a test run wrote
 * @param {(report: any) => Counts} count
 * @returns {Promise<Counts>} one failure if there is no report, because the run ended too early
 */
export async function readCounts(file, count) {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, repeated: 0 }
  }
}
