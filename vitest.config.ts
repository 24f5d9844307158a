import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Promises about four real grocery lists, which may not be given away with the project. Where they are not
 * at hand (`DIX_DATA`) these are left out, and said to be; CI has them and must not go without.
 */
const onRealLists = ['server/src/importing/real-files.test.ts', 'server/src/search/reference-queries.test.ts']
const withRealLists = Boolean(process.env.CI) || existsSync(process.env.DIX_DATA ?? '../shared/data')
if (!withRealLists) {
  console.warn(`No real grocery lists in DIX_DATA or ../shared/data: left out ${onRealLists.join(', ')}`)
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'units',
          include: ['{contract,demo,server,web,bench,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(withRealLists ? [] : onRealLists)],
          globalSetup: ['server/testing/postgres.ts'],
          // The real database starts, dies and returns within some tests.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/components/setup.ts'],
        },
      },
    ],
  },
})
