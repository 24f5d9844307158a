import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { randomTests } from './scripts/lib/random-tests.mjs'

/** Not the copies that mutation testing makes. */
const ours = '{contract,demo,server,web,bench,scripts}/**'

/** Tests that take minutes are in `*.long.test.ts`, and run with `npm run test:long`. */
const long = `${ours}/*.long.test.ts`

/**
 * Tests in a folder that mock modules, which other files of their worker may have loaded before, or the load of the
 * process, by which jobs of later files would wait.
 */
const mocking = (folder: string): string[] =>
  readdirSync(resolve(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\bvi\.(mock\(|spyOn\(performance\b)/.test(readFileSync(resolve(import.meta.dirname, file), 'utf8')),
    )

/** Component tests that mock modules, open tabs or show the cart: each with its own modules, whose listeners stay. */
const apart = [
  ...mocking('web/app'),
  'web/app/features/cart/state/*.test.tsx',
  'web/app/features/cart/controls/cart-control.test.tsx',
  'web/app/features/orders/add-to-order.test.tsx',
  'web/app/features/back-office/orders/alarm/late-hint.test.tsx',
  'web/app/platform/live/live.test.tsx',
]

const mocks = mocking('server/src')

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
  // Jobs wait up to a second while a process is busy.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig(({ mode }) => {
  const isSample = mode === 'sample'
  return {
    test: {
      // One more than the cores of CI: tests that start processes wait most of the time.
      maxWorkers: 3,
      // Transforming the files took 45 s of a run of all units; the projects, and later runs, share the results.
      experimental: { fsModuleCache: true },
      projects:
        isSample || mode === 'long'
          ? [
              {
                test: {
                  ...server,
                  name: mode,
                  include: isSample ? [long] : [long, ...randomTests],
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
                  include: [`${ours}/*.test.ts`],
                  exclude: [...configDefaults.exclude, long, ...mocks],
                },
              },
              { test: { ...server, name: 'mocks', isolate: true, include: mocks } },
              {
                test: {
                  ...components,
                  name: 'components',
                  // A separate page and modules for each file took two thirds of the processor time.
                  isolate: false,
                  setupFiles: [...components.setupFiles, 'web/testing/components/shared-page.ts'],
                  include: ['web/**/*.test.tsx'],
                  exclude: [...configDefaults.exclude, ...apart],
                },
              },
              { test: { ...components, name: 'apart', include: apart } },
            ],
    },
  }
})
