import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpChromium } from './lib/chromium.mjs'
import { countPlaywright, countVitest, readCounts } from './lib/counts.mjs'
import { setUpLibreOffice } from './lib/libreoffice.mjs'
import { node, root, withPackages } from './lib/paths.mjs'
import { announce, Refusal, tell } from './lib/refusal.mjs'
import { run } from './lib/run.mjs'
import { setUpPackages, setUpPages } from './lib/set-up.mjs'

const journeys = 'e2e/playwright.config.ts'

/** In this order; the first that fails is the last. */
const steps = { check, unit, e2e }

const total = { passed: 0, failed: 0 }

/** `npm test`: everything. `npm test -- unit e2e`: only these. */
await tell(async () => {
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !Object.hasOwn(steps, name))
  if (unknown)
    throw new Refusal(`There is no step "${unknown}": choose from ${Object.keys(steps).join(', ')}.`)
  await setUpPackages()
  try {
    for (const [name, step] of Object.entries(steps)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue
      const code = await step()
      if (code !== 0) return code
    }
    return 0
  } finally {
    process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  }
})

/** Lint, types, direction of imports, dead code. */
function check() {
  return announce('Checking the code', async () => {
    const { code } = await run('npm', ['run', '--silent', 'check'], {
      env: { ...process.env, PATH: withPackages },
    })
    return code
  })
}

/** Rules, and the API on a real database. Some read the built pages. */
async function unit() {
  await setUpPages()
  return announce('Testing units and the API', () =>
    runTests(countVitest, (report) => ({
      program: 'vitest/vitest.mjs',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    })),
  )
}

/** Journeys in a browser. */
async function e2e() {
  if (!existsSync(join(root, journeys))) return 0
  await setUpPages()
  const chromium = await setUpChromium()
  await setUpLibreOffice()
  return announce('Testing journeys in a browser', () =>
    runTests(countPlaywright, (report) => ({
      program: '@playwright/test/cli.js',
      args: ['test', '--config', journeys, '--reporter=list,json'],
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })),
  )
}

/**
 * Runs a package's program on the pinned Node and adds what its report counts to the total.
 *
 * @param {(report: any) => import('./lib/counts.mjs').Counts} count
 * @param {(report: string) => { program: string, args: string[], env?: object }} describe given the report's file
 * @returns {Promise<number>} its exit code
 */
async function runTests(count, describe) {
  const folder = await mkdtemp(join(tmpdir(), 'dix-report-'))
  const report = join(folder, 'report.json')
  try {
    const { program, args, env } = describe(report)
    const { code } = await run(node, [join(root, 'node_modules', program), ...args], {
      env: { ...process.env, PATH: withPackages, ...env },
    })
    const { passed, failed } = await readCounts(report, count)
    total.passed += passed
    total.failed += failed
    return code || Math.min(failed, 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
