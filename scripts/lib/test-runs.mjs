import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countPlaywright, countVitest, readCounts } from './counts.mjs'
import { setUpChromium, setUpLibreOffice, setUpWholeChromium } from './debian.mjs'
import { node, root, withPackages } from './paths.mjs'
import { run } from './run.mjs'
import { UserError } from './script.mjs'
import { setUpPackages, setUpPages } from './set-up.mjs'

/** @typedef {{ code: number } & Partial<import('./counts.mjs').Counts>} Result */

/**
 * Runs steps in order up to the first that fails, then prints how many tests passed, failed and were repeated.
 *
 * @param {Record<string, () => Promise<Result>>} steps
 * @param {string[]} names of the steps to run; none for all
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(steps, names) {
  const unknown = names.find((name) => !Object.hasOwn(steps, name))
  if (unknown) {
    throw new UserError(`There is no step "${unknown}": choose from ${Object.keys(steps).join(', ')}.`)
  }
  await setUpPackages()
  const total = { passed: 0, failed: 0, repeated: 0 }
  try {
    for (const [name, step] of Object.entries(steps)) {
      if (names.length > 0 && !names.includes(name)) continue
      const { code, passed = 0, failed = 0, repeated = 0 } = await step()
      total.passed += passed
      total.failed += failed
      total.repeated += repeated
      if (code !== 0) return code
    }
    return 0
  } finally {
    process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.repeated} repeated\n`)
  }
}

/**
 * @param {string[]} args of `vitest run`
 * @param {Record<string, string>} env more variables
 */
export async function runVitest(args, env = {}) {
  await setUpPages()
  return runTests('vitest/vitest.mjs', countVitest, (report) => ({
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  }))
}

/**
 * @param {string[]} args of `playwright test`
 * @param {{ JOURNEYS?: 'whole' }} env whole: in every language and width; see e2e/playwright.config.ts
 */
export async function runJourneys(args, env = {}) {
  await setUpPages()
  const browser = await setUpBrowser()
  return runTests('@playwright/test/cli.js', countPlaywright, (report) => ({
    args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }))
}

/**
 * Makes one small change at a time to the rules and the cart, and fails if a change leaves every test green.
 *
 * @param {string[]} args of `stryker run`
 */
export function runMutations(args) {
  const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  return run(node, [program, 'run', 'scripts/mutation/stryker.config.json', ...args], {
    env: { ...process.env, PATH: withPackages },
  })
}

/** Installs the programs that the journeys use, one after another because apt-get takes a lock. */
export async function setUpBrowser() {
  await setUpLibreOffice()
  await setUpWholeChromium()
  return setUpChromium()
}

/**
 * Runs a test runner on the pinned Node and counts its tests.
 *
 * @param {string} program below node_modules
 * @param {(report: any) => import('./counts.mjs').Counts} count
 * @param {(report: string) => { args: string[], env?: object }} configure gets the path of the report to write
 * @returns {Promise<Result>}
 */
async function runTests(program, count, configure) {
  const folder = await mkdtemp(join(tmpdir(), 'dix-report-'))
  const report = join(folder, 'report.json')
  try {
    const { args, env } = configure(report)
    const { code } = await run(node, [join(root, 'node_modules', program), ...args], {
      env: { ...process.env, PATH: withPackages, ...env },
    })
    const counts = await readCounts(report, count)
    const ran = counts.passed + counts.failed
    if (code === 0 && ran === 0) process.stdout.write('No test ran: all of them were skipped.\n')
    return { code: code || Number(counts.failed > 0 || ran === 0), ...counts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
