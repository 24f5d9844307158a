import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that take minutes are in `*.long.test.ts`, and run with `npm run test:long`. */
const long = '**/*.long.test.ts'

/** Tests that open tabs, each with its own modules, whose listeners stay on the window. */
const tabs = [
  'web/app/features/cart/state/*.test.tsx',
  'web/app/features/back-office/orders/alarm/late-hint.test.tsx',
  'web/app/platform/live/live.test.tsx',
]

/** Tests that mock modules which other files of the worker may have loaded before. */
const doubles = ['server/src/catalogue/selling.test.ts']

const components = {
  environment: 'happy-dom',
  setupFiles: ['web/testing/components/setup.ts'],
  testTimeout: 60_000,
}

const server = {
  // The files of a worker share its modules: loading them for each took a third of the processor time.
  isolate: false,
  globalSetup: ['server/testing/postgres.ts'],
  // The real database starts, dies and returns within some tests.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig(({ mode }) => {
  const isSample = mode === 'sample'
  return {
    test: {
      // One more than the cores of CI: tests that start processes wait most of the time.
      maxWorkers: 3,
      projects:
        isSample || mode === 'long'
          ? [
              {
                test: {
                  ...server,
                  name: mode,
                  include: [long],
                  provide: { isSample },
                  testTimeout: isSample ? 300_000 : 3_600_000,
                },
              },
            ]
          : [
              {
                test: {
                  ...server,
                  name: 'units',
                  include: ['{contract,demo,server,web,bench,scripts}/**/*.test.ts'],
                  exclude: [...configDefaults.exclude, long, ...doubles],
                },
              },
              { test: { ...server, name: 'doubles', isolate: true, include: doubles } },
              {
                test: {
                  ...components,
                  name: 'components',
                  // A separate page and modules for each file took two thirds of the processor time.
                  isolate: false,
                  include: ['web/**/*.test.tsx'],
                  exclude: [...configDefaults.exclude, ...tabs],
                },
              },
              { test: { ...components, name: 'tabs', include: tabs } },
            ],
    },
  }
})
