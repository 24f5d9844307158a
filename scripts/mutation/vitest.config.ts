import { defineConfig } from 'vitest/config'

/** Milliseconds; property tests take many seconds while other programs use the machine. */
const testTimeout = 60_000

/** The tests of the mutated files: they are pure, so they need no database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          testTimeout,
          include: [
            'contract/src/rules/**/*.test.ts',
            'server/src/**/rules.test.ts',
            'web/app/features/cart/state/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'cart',
          isolate: false,
          testTimeout,
          include: ['web/app/features/cart/state/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/testing/components/setup.ts'],
        },
      },
    ],
  },
})
