import { withPackages } from './lib/paths.mjs'
import { run } from './lib/run.mjs'
import { logStep, runScript } from './lib/script.mjs'
import { setUpPages } from './lib/set-up.mjs'
import { runJourneys, runSteps, runVitest, setUpBrowser } from './lib/test-runs.mjs'

/** The steps in order; the first failure ends the run. */
const steps = {
  check,
  /** Rules, components, and the API on a real database. */
  unit: () => logStep('Testing units and the API', () => runVitest([])),
  e2e: () => logStep('Testing journeys in a browser', () => runJourneys([])),
}

const names = process.argv.slice(2)
const includes = (name) => names.length === 0 || names.includes(name)

/** `npm test` runs every step, `npm test -- unit e2e` only these. */
await runScript(() => runSteps(steps, names))

/** `npm run check`, while the requirements of later steps are built and installed. */
async function check() {
  const [result] = await Promise.all([
    logStep('Checking the code', () =>
      run('npm', ['run', '--silent', 'check'], { env: { ...process.env, PATH: withPackages } }),
    ),
    includes('unit') || includes('e2e') ? setUpPages() : null,
    includes('e2e') ? setUpBrowser() : null,
  ])
  return { code: result.code }
}
