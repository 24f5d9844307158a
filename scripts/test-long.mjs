import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setUpOlderServer } from './lib/debian.mjs'
import { node, root, withPackages } from './lib/paths.mjs'
import { randomTests } from './lib/random-tests.mjs'
import { run } from './lib/run.mjs'
import { logStep, runScript } from './lib/script.mjs'
import { runJourneys, runMutations, runSteps, runVitest } from './lib/test-runs.mjs'

/** Files of the tests that read the real grocery lists. */
const realLists = ['real-lists', 'reference-queries', 'undo']

/** Tests that start whole shops and commands: `.ci/run` runs them all. */
const processes = [
  'server/src/process',
  'server/src/silent-database',
  'server/src/flood',
  'server/src/backup/commands',
  'server/src/importing/killed',
]

/** The tests of each step, in full and as a short sample. Without a sample, `npm test` serves as one. */
const table = {
  processes: { whole: vitest('long', processes) },
  'kill-rounds': { whole: vitest('long', ['placing/kill']) },
  'cut-connections': { whole: vitest('long', ['server/src/cut-']) },
  'older-server': {
    whole: async () => {
      const OLDER_POSTGRES = await setUpOlderServer()
      return runVitest(['--mode=long', 'older-server'], { OLDER_POSTGRES })
    },
  },
  'new-values': { whole: vitest('long', ['scripts/new-values']) },
  'every-price': { whole: vitest('long', ['every-price']) },
  random: { whole: vitest('long', randomTests) },
  embedded: { whole: vitest('long', ['embedded']) },
  'orders-during-import': { whole: vitest('long', ['orders-during-import']) },
  'live-simulation': { whole: vitest('long', ['simulation/live']) },
  'real-lists': { whole: () => (hasRealLists() ? vitest('long', realLists)() : skipRealLists()) },
  // The samples of these steps share one run and its two workers.
  'orders-and-lists': {
    sample: () => {
      if (!hasRealLists()) skipRealLists()
      return vitest('sample', [
        ...processes,
        'kill',
        'server/src/cut-',
        'embedded',
        'orders-during-import',
        ...(hasRealLists() ? realLists : []),
      ])()
    },
  },
  // Has no sample: a minute of load would say nothing about memory.
  soak: { whole: () => runBench(['--only', 'soak']) },
  mutations: {
    whole: () => runMutations([]),
    sample: () => runMutations(['--mutate', 'server/src/accounts/rules.ts,server/src/stock/rules.ts']),
  },
  journeys: { whole: () => runJourneys(['--repeat-each=10'], { JOURNEYS: 'whole' }) },
}

const args = process.argv.slice(2)
const size = args.includes('--sample') ? 'sample' : 'whole'
const steps = Object.entries(table)
  .filter(([, sizes]) => sizes[size])
  .map(([name, sizes]) => [name, () => logStep(`Testing ${name} (${size})`, sizes[size])])

/** `npm run test:long` runs every step, `npm run test:long -- kill-rounds` one; `-- --sample` runs samples. */
await runScript(() =>
  runSteps(
    Object.fromEntries(steps),
    args.filter((arg) => arg !== '--sample'),
  ),
)

/** The files `*.long.test.ts` whose paths contain one of the filters. */
function vitest(mode, filters) {
  return () => runVitest([`--mode=${mode}`, ...filters])
}

/** Memory under mixed load, which must level off after some minutes. */
function runBench(args) {
  return run(node, [resolve(root, 'bench/bench.mjs'), ...args], {
    env: { ...process.env, PATH: withPackages },
  })
}

/** The real grocery lists may not be published, so their tests are skipped if they are missing, except in CI. */
function hasRealLists() {
  return Boolean(process.env.CI) || existsSync(resolve(root, process.env.DIX_DATA ?? '../shared/data'))
}

function skipRealLists() {
  process.stdout.write('Skipped: there are no real grocery lists in DIX_DATA or ../shared/data.\n')
  return { code: 0 }
}
